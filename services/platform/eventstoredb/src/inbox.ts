import {
  type AllStreamRecordedEvent,
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type EventStoreDBClient,
  FORWARDS,
  type Position,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import { categoryOf, type Recorded } from '@hirelane/event-sourcing/events';
import { readOne } from './client.ts';
import { isAfter, parsePosition, positionText, toRecorded } from './recorded.ts';

/** Events of other categories that the server reads between two reports of how far it is. */
const WINDOW = 1_000;

export type Taken = Readonly<{
  events: readonly Recorded[];
  /** The position up to which everything has been taken; null: nothing is known yet. */
  upTo: string | null;
}>;

/** What a subscription has brought and nobody has taken yet. */
export type Inbox = Readonly<{
  /**
   * Resolves once something has changed since the last call, or after `ms`: that many events wait, or the server has
   * reported how far it is. Rejects when the subscription has ended.
   */
  change(events: number, ms?: number): Promise<void>;
  /** Number of events that wait. */
  size(): number;
  /** Takes up to `max` events. */
  take(max: number): Taken;
  /** Whether everything that was in the log has been taken, as far as the server has reported. */
  isCaughtUp(): boolean;
  close(): Promise<void>;
}>;

type Wanted = Readonly<{
  categories: readonly string[];
  after: string | null;
  limit: number;
  /** Ends the opening, and the subscription. */
  signal: AbortSignal;
}>;

/**
 * Subscribes to the events of some categories after a position. At most `limit` events wait, and the few that the
 * library keeps itself: then the server has to. The position of a checkpoint counts once the events that were sent
 * before it have been taken: the library reports it earlier.
 */
export async function openInbox(client: EventStoreDBClient, wanted: Wanted): Promise<Inbox> {
  const { categories, after, limit, signal } = wanted;
  const start = after === null ? null : await startAfter(client, parsePosition(after), wanted);
  const waiting: AllStreamResolvedEvent[] = start?.skipped ? [{ event: start.skipped }] : [];
  let upTo: Position | null = after === null ? null : parsePosition(after);
  /** Counts of events, from the beginning. */
  let arrived = waiting.length;
  let taken = 0;
  /** Checkpoints, each with the number of events that were sent before it. */
  const checkpoints: { sent: number; position: Position }[] = [];
  let isFirst = true;
  let toCatchUp: number | undefined;
  let failure: Error | undefined;
  let isChanged = false;
  let enough = 1;
  let wake = () => {};

  const subscription: AllStreamSubscription = client.subscribeToAll({
    fromPosition: start?.position ?? START,
    filter: streamNameFilter({
      prefixes: categories.map((category) => `${category}-`),
      maxSearchWindow: WINDOW,
      checkpointReached: async (_subscription, position) => {
        const sent = arrived + subscription.readableLength;
        // 23.10 reports where the page began that it has read: the first time, that is next to the start itself.
        if (isFirst) {
          isFirst = false;
          return;
        }
        if (checkpoints.at(-1)?.sent === sent) checkpoints.pop();
        checkpoints.push({ sent, position });
        heard();
      },
    }),
  });
  subscription.on('data', (event: AllStreamResolvedEvent) => {
    arrived++;
    const size = waiting.push(event);
    if (size >= limit) subscription.pause();
    if (size >= enough) heard();
  });
  subscription.on('caughtUp', () => {
    toCatchUp ??= arrived + subscription.readableLength;
    heard();
  });
  subscription.on('fellBehind', () => {
    toCatchUp = undefined;
    heard();
  });
  subscription.on('error', fail);
  subscription.on('close', () => fail(new Error('the subscription was closed')));

  function heard() {
    isChanged = true;
    wake();
  }

  function fail(error: Error) {
    failure ??= error;
    wake();
  }

  const end = () => {
    fail(signal.reason);
    void subscription.unsubscribe().catch(() => undefined);
  };
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });

  return {
    async change(events, ms) {
      enough = events;
      if (!isChanged && !failure) {
        await new Promise<void>((resolve) => {
          const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wake = () => {};
      isChanged = false;
      if (failure) throw failure;
    },
    size: () => waiting.length,
    take(max) {
      const some = waiting.splice(0, max);
      taken += some.length;
      const last = some.at(-1)?.event?.position;
      if (last) upTo = last;
      while ((checkpoints[0]?.sent ?? Number.POSITIVE_INFINITY) <= taken) {
        const { position } = checkpoints.shift() as (typeof checkpoints)[number];
        // The server's first ones after it has caught up may be older than the events before them.
        if (isAfter(position, upTo)) upTo = position;
      }
      if (waiting.length < limit && subscription.isPaused()) subscription.resume();
      const events = some.flatMap(({ event }) => (event?.isJson ? toRecorded(event) : []));
      return { events, upTo: upTo && positionText(upTo) };
    },
    isCaughtUp: () => toCatchUp !== undefined && taken >= toCatchUp,
    async close() {
      signal.removeEventListener('abort', end);
      await subscription.unsubscribe().catch(() => undefined);
    },
  };
}

type Start = Readonly<{ position: Position; skipped?: AllStreamRecordedEvent }>;

/**
 * Where to subscribe to get everything after a position. The server starts after the first event that it finds there:
 * when that of the position itself has been scavenged, as those of the server's own streams are, it would skip the next
 * one. `skipped` is that one, if it is wanted.
 */
async function startAfter(client: EventStoreDBClient, after: Position, { categories, signal }: Wanted): Promise<Start> {
  const first = await readOne(client, { direction: FORWARDS, fromPosition: after }, signal);
  if (!first || !isAfter(first.position, after)) return { position: after };
  const isWanted = categories.includes(categoryOf(first.streamId));
  return { position: first.position, ...(isWanted && { skipped: first }) };
}
