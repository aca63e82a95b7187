import type { Recorded } from './events.ts';

/**
 * How far a subscriber has read in a partition: the position of an event and the event's id, which shows whether the
 * log is still the same. A checkpoint stored by a release before 0.9.0 has no id.
 */
export type Checkpoint = Readonly<{ position: string; eventId?: string }>;

/** A checkpoint as text: `position@id`, or `position` without an id. */
export const checkpointText = ({ position, eventId }: Checkpoint): string =>
  eventId === undefined ? position : `${position}@${eventId}`;

/** Parses the result of `checkpointText`. */
export function parseCheckpoint(text: string): Checkpoint {
  const [position = '', eventId] = text.split('@');
  return { position, ...(eventId !== undefined && { eventId }) };
}

/** The checkpoint of a subscriber that has read up to this event. */
export const checkpointAt = ({ position, id }: Pick<Recorded, 'position' | 'id'>): string =>
  checkpointText({ position, eventId: id });
