import type { Hiding } from '@hirelane/api/hiding';
import type { Context, Decider } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Event, Recorded } from '@hirelane/event-sourcing/events';
import { byOperator, type ModerationResult, refuseOwn } from './by-operator.ts';

type Asked = Readonly<{
  params: Readonly<Record<'id', string>>;
  body: Readonly<{ reason: string }>;
  context: Context;
}>;
type Change = (id: string, reason: string, at: string, context: Context) => Promise<ModerationResult>;

/** Returns the handler for a route that operators use to hide or restore an item. `now`: an instant in UTC. */
export const moderating =
  (change: Change, now: () => Promise<string>) =>
  async ({ params: { id }, body: { reason }, context }: Asked) => {
    const { isChanged, wrote } = await change(id, reason, await now(), context);
    return { body: { data: { _id: id, isChanged } }, wrote };
  };

/** The key of an item's stream, and its author or owner. */
type Found = Readonly<{ key: string; authorId: string }>;

type Parts<F, C, E> = Readonly<{
  /** Finds an item by its id in routes. Throws Refused if it does not exist. */
  find(id: string): Promise<F>;
  /** Returns the hidden text, from all events in the item's stream. Missing if the decider itself stores the text. */
  textIn?(past: readonly E[], found: F): string;
  /** Returns the command for the stream's decider. */
  command(hiding: Hiding, found: F, id: string): C;
}>;

/** Commands that hide and restore the items in a category. */
export type HideAndShow = Readonly<{
  /** `context` is omitted on the command line. `at` is an instant in UTC. */
  hide(id: string, reason: string, at: string, context?: Context): Promise<ModerationResult>;
  unhide(id: string, reason: string | undefined, at: string, context?: Context): Promise<ModerationResult>;
}>;

/**
 * The operator commands for items in a category. A command changes nothing if the item is already in the requested
 * state. It throws Refused if the item does not exist or is the operator's own.
 */
export function openHiding<S, C, E extends Event, R extends string, F extends Found>(
  store: EventStore,
  decider: Decider<S, C, E, R>,
  category: string,
  { find, textIn, command }: Parts<F, C, E>,
): HideAndShow & Readonly<{ read(id: string): Promise<F & Readonly<{ past: readonly Recorded<E>[] }>> }> {
  const change = byOperator(store, decider, category);
  const eventsOf = ({ key }: Found) => store.read<E>(`${category}-${key}`);

  async function findFor(id: string, context: Context | undefined): Promise<F> {
    const found = await find(id);
    refuseOwn(found.authorId, context);
    return found;
  }

  return {
    /** The item, and all events in its stream. */
    async read(id) {
      const found = await find(id);
      return { ...found, past: await eventsOf(found) };
    },
    async hide(id, reason, at, context) {
      const found = await findFor(id, context);
      return change(found.key, command({ type: 'Hide', reason, at }, found, id), context);
    },
    async unhide(id, reason, at, context) {
      const found = await findFor(id, context);
      const text = textIn ? textIn(await eventsOf(found), found) : '';
      return change(found.key, command({ type: 'ShowAgain', reason, text, at }, found, id), context);
    },
  };
}
