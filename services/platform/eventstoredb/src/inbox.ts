import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type EventStoreDBClient,
  type Position,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { startAfter } from './checkpoints.ts';
import { checkpointOf, isAfter, positionIn, toRecorded } from './recorded.ts';

/** How many events in other categories the server reads between two checkpoints. */
const WINDOW = 1_000;

export type Taken = Readonly<{
  events: readonly Recorded[];
  /** The position up to which everything has been taken, or null while it is unknown. */
  upTo: Position | null;
  /** The checkpoint after the last of the events, or null if there are no events. */
  checkpoint: string | null;
}>;

/** Events that a subscription has delivered but that have not been taken yet. */
export type Inbox = Readonly<{
  /**
   * Resolves after a change: when `events` are waiting, when the server has reported a checkpoint, or after `ms`.
   * Rejects if the subscription has ended.
   */
  change(events: number, ms?: number): Promise<void>;
  /** The number of waiting events. */
  size(): number;
  /** Removes and returns up to `max` events. */
  take(max: number): Taken;
  /** Whether everything that was in the log has been taken, according to the server's last report. */
  isCaughtUp(): boolean;
  /** Whether no more events arrive because too many were waiting, and all of those have been taken (live.ts). */
  isOver(): boolean;
  close(): Promise<void>;
}>;

type Wanted = Readonly<{
  categories: readonly string[];
  after: string | null;
  limit: number;
  /** Ends the subscription, even while it is being opened. */
  signal: AbortSignal;
}>;

/**
 * Subscribes to events in some categories after a position. At most `limit` events wait here, plus a few in the
 * library's buffer; when both are full, the server has to wait. The library reports a checkpoint early, so its position
 * takes effect only once the events sent before it have been taken.
 */
export async function openInbox(client: EventStoreDBClient, wanted: Wanted): Promise<Inbox> {
  const { categories, after, limit, signal } = wanted;
  const start = after === null ? null : await startAfter(client, after, wanted);
  const waiting: AllStreamResolvedEvent[] = start?.skipped ? [{ event: start.skipped }] : [];
  let upTo: Position | null = after === null ? null : positionIn(after);
  /** The numbers of events since the subscription was opened. */
  let arrived = waiting.length;
  let taken = 0;
  /** Checkpoints, each with the number of events sent before it. */
  const checkpoints: { sent: number; position: Position }[] = [];
  let isFirst = true;
  let toCatchUp: number | undefined;
  let enough = 1;
  const { notify, fail, wait } = openWake();

  const subscription: AllStreamSubscription = client.subscribeToAll({
    fromPosition: start?.position ?? START,
    filter: streamNameFilter({
      prefixes: categories.map((category) => `${category}-`),
      maxSearchWindow: WINDOW,
      checkpointReached: async (_subscription, position) => {
        const sent = arrived + subscription.readableLength;
        // 23.10 reports the start of the page that it has read: the first report may be right next to the starting
        // position.
        if (isFirst) {
          isFirst = false;
          return;
        }
        if (checkpoints.at(-1)?.sent === sent) checkpoints.pop();
        checkpoints.push({ sent, position });
        notify();
      },
    }),
  });
  subscription.on('data', (event: AllStreamResolvedEvent) => {
    arrived++;
    const size = waiting.push(event);
    if (size >= limit) subscription.pause();
    if (size >= enough) notify();
  });
  subscription.on('caughtUp', () => {
    toCatchUp ??= arrived + subscription.readableLength;
    notify();
  });
  subscription.on('fellBehind', () => {
    toCatchUp = undefined;
    notify();
  });
  subscription.on('error', fail);
  subscription.on('close', () => fail(new Error('the subscription was closed')));

  const end = () => {
    fail(signal.reason);
    void subscription.unsubscribe().catch(() => undefined);
  };
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });

  return {
    change(events, ms) {
      enough = events;
      return wait(ms);
    },
    size: () => waiting.length,
    take(max) {
      const some = waiting.splice(0, max);
      taken += some.length;
      const last = some.at(-1)?.event;
      if (last) upTo = last.position;
      while ((checkpoints[0]?.sent ?? Number.POSITIVE_INFINITY) <= taken) {
        const { position } = checkpoints.shift() as (typeof checkpoints)[number];
        // The server's first checkpoints after catching up may be older than the events before them.
        if (isAfter(position, upTo)) upTo = position;
      }
      if (waiting.length < limit && subscription.isPaused()) subscription.resume();
      const events = some.flatMap(({ event }) => (event?.isJson ? toRecorded(event) : []));
      return { events, upTo, checkpoint: last ? checkpointOf(last) : null };
    },
    isCaughtUp: () => toCatchUp !== undefined && taken >= toCatchUp,
    isOver: () => false,
    async close() {
      signal.removeEventListener('abort', end);
      await subscription.unsubscribe().catch(() => undefined);
    },
  };
}

export type Wake = Readonly<{
  notify(): void;
  /** Makes all waits reject. */
  fail(error: Error): void;
  /** Resolves after the next `notify`, at once if there was one since the last wait, or after `ms`. */
  wait(ms?: number): Promise<void>;
}>;

/** Wakes the reader of an inbox. */
export function openWake(): Wake {
  let failure: Error | undefined;
  let isNotified = false;
  let wake = () => {};
  return {
    notify() {
      isNotified = true;
      wake();
    },
    fail(error) {
      failure ??= error;
      wake();
    },
    async wait(ms) {
      if (!isNotified && !failure) {
        await new Promise<void>((resolve) => {
          const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wake = () => {};
      isNotified = false;
      if (failure) throw failure;
    },
  };
}
