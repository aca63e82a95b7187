import { type Decider, handle } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Event, Meta, Recorded } from '@hirelane/event-sourcing/events';
import { newId } from '@hirelane/event-sourcing/ids';
import { NOBODY } from './due-work.ts';

/** Whether the log has something new, and all events of the stream. */
export type DoneByOperator<E extends Event> = Readonly<{ isChanged: boolean; past: readonly Recorded<E>[] }>;

/**
 * Returns a function that carries out a command of the operator on the stream of this id, each time as a command of its own.
 * It throws what `handle` throws: Refused, or SubjectErased for a stream whose owner has left.
 */
export function byOperator<S, C, E extends Event, R extends string>(
  store: EventStore,
  decider: Decider<S, C, E, R>,
  category: string,
) {
  const change = handle(store, decider, category);
  return async (id: string, command: C): Promise<DoneByOperator<E>> => {
    const commandId = newId();
    await change(id, command, { commandId, correlationId: commandId, actor: NOBODY });
    const past = await store.read<E>(`${category}-${id}`);
    return { isChanged: past.some(({ meta }) => meta.causationId === commandId), past };
  };
}

/** The id of the operator who acted; null for a command of the operator of the server, who has no account. */
export const operatorIn = ({ actor }: Pick<Meta, 'actor'>): string | null => (actor === NOBODY ? null : actor);
