import type { AllStreamRecordedEvent, JSONRecordedEvent, Position } from '@eventstore/db-client';
import { checkpointText, parseCheckpoint } from '@hirelane/event-sourcing/checkpoint';
import type { Meta, Recorded } from '@hirelane/event-sourcing/events';

/** A position as text. The two numbers are equal unless the server wrote several events in one transaction. */
export const positionText = ({ commit, prepare }: Position): string =>
  commit === prepare ? String(commit) : `${commit}:${prepare}`;

/** Parses the result of `positionText`. The numbers can exceed JavaScript's safe integers: do not convert them. */
export function parsePosition(text: string): Position {
  const [commit = '0', prepare = commit] = text.split(':');
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}

/** The position in a checkpoint. */
export const positionIn = (checkpoint: string): Position => parsePosition(parseCheckpoint(checkpoint).position);

/** The checkpoint of a subscriber that has read up to this event. */
export const checkpointOf = ({ position, id }: AllStreamRecordedEvent): string =>
  checkpointText({ position: positionText(position), eventId: id });

/** Whether the first position is later in the log than the second. Null means before the first event. */
export const isAfter = (one: Position, other: Position | null): boolean =>
  other === null || one.commit > other.commit || (one.commit === other.commit && one.prepare > other.prepare);

/**
 * An event's original time. A restore adds it to the event's meta, because the server stamps each event with the time
 * at which it was appended.
 */
export type RestoredMeta = Meta & Readonly<{ originallyAt?: string }>;

/** The server counts revisions from 0; we count versions from 1. */
export function toRecorded(event: JSONRecordedEvent | AllStreamRecordedEvent): Recorded {
  if (!event.position) throw new Error('The event has no position; use EventStoreDB 22.6 or newer.');
  const { originallyAt, ...meta } = event.metadata as RestoredMeta;
  return {
    id: event.id,
    type: event.type,
    data: event.data,
    meta,
    stream: event.streamId,
    version: Number(event.revision) + 1,
    position: positionText(event.position),
    at: originallyAt ?? event.created.toISOString(),
  };
}
