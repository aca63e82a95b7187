import type { Context, Decider } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Event } from '@hirelane/event-sourcing/events';
import { byOperator, type Moderated, refuseOwn } from './by-operator.ts';

type Asked = Readonly<{
  params: Readonly<Record<'id', string>>;
  body: Readonly<{ reason: string }>;
  context: Context;
}>;
type Change = (id: string, reason: string, at: string, context: Context) => Promise<Moderated>;

/** Returns the handler of a route by which an operator hides something, or takes that back. `now`: an instant in UTC. */
export const moderating =
  (change: Change, now: () => Promise<string>) =>
  async ({ params: { id }, body: { reason }, context }: Asked) => {
    const { isChanged, wrote } = await change(id, reason, await now(), context);
    return { body: { data: { _id: id, isChanged } }, wrote };
  };

type Parts<C, E> = Readonly<{
  /** The key of the stream and the author of a text, by the id that routes name it by. Throws Refused for none. */
  find(id: string): Promise<Readonly<{ key: string; authorId: string }>>;
  hide(id: string, reason: string, at: string): C;
  /** `past`: all events of its stream, from which the hidden text is taken. */
  unhide(id: string, past: readonly E[], reason: string | undefined, at: string): C;
}>;

/**
 * What operators do to texts that have a stream of their own; without a context on the command line. `at`: an instant
 * in UTC. Each changes nothing where it is so already, and throws Refused where there is none, or it is the operator's
 * own.
 */
export function openTextModeration<S, C, E extends Event, R extends string>(
  store: EventStore,
  decider: Decider<S, C, E, R>,
  category: string,
  { find, ...commands }: Parts<C, E>,
) {
  const change = byOperator(store, decider, category);
  const eventsOf = (key: string) => store.read<E>(`${category}-${key}`);

  async function keyFor(id: string, context: Context | undefined): Promise<string> {
    const { key, authorId } = await find(id);
    refuseOwn(authorId, context);
    return key;
  }

  return {
    /** All events of its stream. */
    async read(id: string) {
      const { key } = await find(id);
      return eventsOf(key);
    },
    async hide(id: string, reason: string, at: string, context?: Context): Promise<Moderated> {
      const key = await keyFor(id, context);
      return change(key, commands.hide(id, reason, at), context);
    },
    async unhide(id: string, reason: string | undefined, at: string, context?: Context): Promise<Moderated> {
      const key = await keyFor(id, context);
      return change(key, commands.unhide(id, await eventsOf(key), reason, at), context);
    },
  };
}
