import {
  type AllStreamRecordedEvent,
  BACKWARDS,
  END,
  type EventStoreDBClient,
  FORWARDS,
  type Position,
  type ReadAllOptions,
  type ReadPosition,
  START,
} from '@eventstore/db-client';
import { parseCheckpoint } from '@hirelane/event-sourcing/checkpoint';
import { UnknownPosition } from '@hirelane/event-sourcing/event-store';
import { categoryOf } from '@hirelane/event-sourcing/events';
import { checkpointOf, isAfter, parsePosition, positionIn } from './recorded.ts';

/** The position to subscribe from. `skipped`: the first event there, which the server skips; set only if wanted. */
type Start = Readonly<{ position: Position; skipped?: AllStreamRecordedEvent }>;

type Wanted = Readonly<{ categories: readonly string[]; signal: AbortSignal }>;

/** The server stores positions as signed 64-bit integers. */
const POSITION_MAX = 2n ** 63n - 1n;
/**
 * The server's errors for a position where no record begins. It also reports `Error` for other failures of a read
 * (`ReadAllResult` in its source, 23.10).
 */
const INVALID_POSITION = /ReadAllResult: (?:Error|InvalidPosition)|invalid position/i;
/** How many events before a position are searched for one of ours. The server's own streams are usually short. */
const SEARCHED = 100;

/**
 * Returns the position to subscribe from to receive everything after a checkpoint. The server skips the first event
 * that it finds at or after that position. If the event at the position has been scavenged, as happens in the server's
 * own streams, the server skips the next event instead. Throws UnknownPosition if the log ends before the position or,
 * for a checkpoint with an id, does not contain that event there.
 */
export async function startAfter(
  client: EventStoreDBClient,
  checkpoint: string,
  { categories, signal }: Wanted,
): Promise<Start> {
  const after = positionIn(checkpoint);
  const first = await eventAtOrAfter(client, checkpoint, signal);
  if (!isAfter(first.position, after)) return { position: after };
  const isWanted = categories.includes(categoryOf(first.streamId));
  return { position: first.position, ...(isWanted && { skipped: first }) };
}

/**
 * Throws UnknownPosition if the log ends before a checkpoint's position or, for a checkpoint with an id, does not
 * contain that event there.
 */
export const refuseUnknown = async (
  client: EventStoreDBClient,
  checkpoint: string,
  signal: AbortSignal,
): Promise<void> => void (await eventAtOrAfter(client, checkpoint, signal));

async function eventAtOrAfter(
  client: EventStoreDBClient,
  checkpoint: string,
  signal: AbortSignal,
): Promise<AllStreamRecordedEvent> {
  const { position, eventId } = parseCheckpoint(checkpoint);
  const at = parsePosition(position);
  if (at.commit > POSITION_MAX) throw new UnknownPosition(`the log has no position ${position}`);
  const read = async (requiresLeader: boolean) => {
    const where = { direction: FORWARDS, fromPosition: at, maxCount: 1, requiresLeader } as const;
    const [first] = await readEvents(client, where, signal);
    return first;
  };
  try {
    // A follower may lack events that the leader has acknowledged.
    const first = (await read(false)) ?? (await read(true));
    if (!first) throw new UnknownPosition(`the log ends before ${position}`);
    if (eventId !== undefined && first.id !== eventId)
      throw new UnknownPosition(`expected event ${eventId} at ${position} of the log, found ${first.id}`);
    return first;
  } catch (error) {
    if (!INVALID_POSITION.test((error as Error).message)) throw error;
    // Throws if the server cannot read at any position.
    await readEvents(client, { direction: BACKWARDS, fromPosition: END, maxCount: 1 }, signal);
    throw new UnknownPosition(`no event of the log begins at ${position}`, { cause: error });
  }
}

/**
 * Returns the checkpoint of a subscriber that has read up to a position: the last event at or before it, except events
 * in the server's own streams, because those are scavenged. Returns null if the last 100 events are all in such
 * streams.
 */
export async function checkpointUpTo(
  client: EventStoreDBClient,
  position: Position,
  signal: AbortSignal,
): Promise<string | null> {
  // Reading backwards excludes the event at the position.
  const [at, before] = await Promise.all([
    readEvents(client, { direction: FORWARDS, fromPosition: position, maxCount: 1 }, signal),
    readEvents(client, { direction: BACKWARDS, fromPosition: position, maxCount: SEARCHED }, signal),
  ]);
  const last = [...at.filter((event) => !isAfter(event.position, position)), ...before].find(
    ({ streamId }) => !streamId.startsWith('$'),
  );
  return last ? checkpointOf(last) : null;
}

/** How many events a search backwards reads at once. */
const STRIDE = 1_000;

/**
 * Returns the checkpoint of the last event that the server recorded before a time, except events in its own streams;
 * null if that is the start of the log. Searches backwards from the end, because `$all` can only be read from positions
 * that are already known, and most callers ask for a recent time. A restored event is never found too late: its original
 * time is earlier than the one at which the server recorded it. `read` reads events of `$all`.
 */
export async function checkpointBefore(
  time: number,
  read: (where: Where) => Promise<readonly AllStreamRecordedEvent[]>,
): Promise<string | null> {
  const isBefore = ({ created }: AllStreamRecordedEvent) => created.getTime() < time;
  const [first] = await read({ direction: FORWARDS, fromPosition: START, maxCount: 1 });
  if (!first || !isBefore(first)) return null;
  for (let fromPosition: ReadPosition = END; ; ) {
    const events = await read({ direction: BACKWARDS, fromPosition, maxCount: STRIDE });
    const last = events.find((event) => isBefore(event) && !event.streamId.startsWith('$'));
    if (last) return checkpointOf(last);
    const earliest = events.at(-1);
    if (!earliest) return null;
    fromPosition = earliest.position;
  }
}

export type Where = Required<Pick<ReadAllOptions, 'direction' | 'fromPosition' | 'maxCount'>> &
  Pick<ReadAllOptions, 'requiresLeader'>;

/**
 * Reads events of `$all`. Rejects with the signal's reason when the signal aborts. The events continue to flow even then,
 * because the library's `dispose` would wait forever for a stream that is neither cancelled in time nor read to its end.
 */
export async function readEvents(
  client: EventStoreDBClient,
  where: Where,
  signal: AbortSignal,
): Promise<AllStreamRecordedEvent[]> {
  signal.throwIfAborted();
  const reading = client.readAll(where);
  const found: AllStreamRecordedEvent[] = [];
  let end = () => {};
  try {
    return await new Promise((resolve, reject) => {
      end = () => {
        reject(signal.reason);
        // Rejects if no node was discovered; the signal's reason already explains the failure.
        void reading.cancel().catch(() => undefined);
      };
      signal.addEventListener('abort', end, { once: true });
      reading.on('data', ({ event }) => void (event && found.push(event)));
      reading.on('error', reject).on('end', () => resolve(found));
    });
  } finally {
    signal.removeEventListener('abort', end);
  }
}
