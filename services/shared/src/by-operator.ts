import { type Context, type Decider, handle, Refused } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Event, Meta, Recorded } from '@hirelane/event-sourcing/events';
import { newId } from '@hirelane/event-sourcing/ids';
import { NO_ACTOR } from '@hirelane/processes/due-work';

/** The result of a command: whether it appended an event, and the resulting stream version. */
export type ModerationResult = Readonly<{ isChanged: boolean; wrote: Readonly<{ stream: string; version: number }> }>;

/** The result of a command, and all events in the stream. */
export type DoneByOperator<E extends Event> = ModerationResult & Readonly<{ past: readonly Recorded<E>[] }>;

/**
 * Returns a function that executes an operator's command on the stream with this id. Without a context, each call is a
 * new command by the server operator. Throws the errors of `handle`: Refused, or SubjectErased for a stream whose owner
 * has left.
 */
export function byOperator<S, C, E extends Event, R extends string>(
  store: EventStore,
  decider: Decider<S, C, E, R>,
  category: string,
) {
  const change = handle(store, decider, category);
  return async (id: string, command: C, context: Context = byNobody()): Promise<DoneByOperator<E>> => {
    const { commandId } = context;
    await change(id, command, context);
    const stream = `${category}-${id}`;
    const past = await store.read<E>(stream);
    const isChanged = past.some(({ meta }) => meta.causationId === commandId);
    return { isChanged, wrote: { stream, version: past.length }, past };
  };
}

/** Throws Refused if an operator acts on their own content, which only a different operator may do. */
export function refuseOwn(ownerId: string, context: Pick<Context, 'actor'> | undefined): void {
  if (context?.actor === ownerId) throw new Refused('forbidden');
}

/** The context of a command from the command line. */
export function byNobody(): Context {
  const commandId = newId();
  return { commandId, correlationId: commandId, actor: NO_ACTOR };
}

/** The id of the operator who acted, or null for a command by the server operator, who has no account. */
export const operatorIn = ({ actor }: Pick<Meta, 'actor'>): string | null => (actor === NO_ACTOR ? null : actor);
