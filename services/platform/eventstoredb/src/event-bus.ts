import type { Position } from '@eventstore/db-client';
import { cannotTell, type EventBus, type HandleBatch, isCaughtUp } from '@hirelane/event-sourcing/event-bus';
import { UnknownPosition } from '@hirelane/event-sourcing/event-store';
import { BURST, openPause } from '@hirelane/event-sourcing/pause';
import { backOff } from '@hirelane/runtime/back-off';
import type { Logger } from 'pino';
import { checkpointUpTo } from './checkpoints.ts';
import { type SharedClient, shareClient } from './client.ts';
import { meaningOf } from './failures.ts';
import { type Inbox, openInbox, type Taken } from './inbox.ts';
import { isAfter, positionIn } from './recorded.ts';

export type EventStoreDbBus = EventBus & Readonly<{ stop(): Promise<void> }>;

/** The whole server is one partition, because it has a single order of positions. */
const PARTITION = '$all';
const BATCH = 500;
/** How long a batch waits to fill up while the server is sending existing events. */
const GATHER_MS = 100;
/** The interval between saves of a position without an event. Each one costs the subscriber a transaction. */
const SAVE_INTERVAL_MS = 5_000;

type Options = Readonly<{
  url: string;
  log: Logger;
  /** Milliseconds between saves of a position without an event. */
  saveEvery?: number;
  /** The same as for the PostgreSQL bus (pause.ts). */
  pauseMs?: number;
  burst?: number;
}>;

/**
 * A bus that uses catch-up subscriptions to EventStoreDB, because persistent subscriptions do not guarantee the order.
 * A subscription's position is that of the last handled event or, if events in other categories follow, one that the
 * server has reported since.
 */
export function openEventStoreDbBus(options: Options): EventStoreDbBus {
  const { url, log, saveEvery = SAVE_INTERVAL_MS, pauseMs = 0, burst = BURST } = options;
  const shared = shareClient(url);
  return {
    subscribe: (name, categories, resume, handle) =>
      follow({ shared, name, log, categories, resume, handle, saveEvery, pauseMs, burst }),
    stop: shared.release,
  };
}

type Following = Readonly<{
  shared: SharedClient;
  name: string;
  log: Logger;
  categories: readonly string[];
  resume: (partition: string) => Promise<string | null>;
  handle: HandleBatch;
  saveEvery: number;
  pauseMs: number;
  burst: number;
}>;

function follow({ shared, name, log, categories, resume, handle, saveEvery, pauseMs, burst }: Following) {
  const stopped = new AbortController();
  let failure: Error | undefined;
  let inbox: Inbox | undefined;
  let inHand = 0;
  const pause = openPause(pauseMs, burst);
  let settleCaughtUp = () => {};
  const caughtUp = new Promise<void>((resolve) => {
    settleCaughtUp = resolve;
  });
  const running = loop();

  async function loop() {
    for (let failures = 0; !stopped.signal.aborted; ) {
      try {
        await readFrom(await resume(PARTITION), () => {
          failures = 0;
          failure = undefined;
        });
      } catch (error) {
        if (stopped.signal.aborted) return;
        const meaning = meaningOf(error) as Error;
        // The log is still incomplete while the server is down.
        if (!(failure instanceof UnknownPosition) || meaning instanceof UnknownPosition) failure = meaning;
        failures++;
        // Logged at debug level, because the subscriber itself reports that the log was restored.
        log[meaning instanceof UnknownPosition ? 'debug' : 'error'](
          { err: meaning, subscription: name, failures },
          'a subscription failed and will be reopened',
        );
        await backOff(failures, stopped.signal);
      }
    }
  }

  /**
   * Reads until the subscription ends. It ends after every error, because the library never resumes a subscription. Once
   * it has caught up, the subscription that all live subscribers share replaces it.
   */
  async function readFrom(after: string | null, onHandled: () => void): Promise<void> {
    let open = await openInbox(shared.client, { categories, after, limit: BATCH, signal: stopped.signal });
    inbox = open;
    if (failure instanceof UnknownPosition) failure = undefined;
    let stored = after;
    let saved = after === null ? null : positionIn(after);
    let savedAt = performance.now();
    let wasCaughtUp = false;
    let isLive = false;

    async function save({ events, checkpoint }: Taken, upTo: Position) {
      inHand = events.length;
      const to = checkpoint ?? (await checkpointUpTo(shared.client, upTo, stopped.signal));
      if (to !== null && to !== stored) await handle(events, PARTITION, to);
      inHand = 0;
      stored = to ?? stored;
      saved = checkpoint === null ? upTo : positionIn(checkpoint);
      savedAt = performance.now();
      onHandled();
    }

    try {
      while (!stopped.signal.aborted) {
        if (!open.isCaughtUp()) await gather(open);
        pause.rearm();
        const taken = open.take(BATCH);
        const { upTo } = taken;
        const isFurther = () => upTo !== null && isAfter(upTo, saved);
        const isLevel = open.isCaughtUp();
        const isDue = performance.now() - savedAt >= saveEvery || (isLevel && !wasCaughtUp);
        if (upTo !== null && (taken.events.length > 0 || (isDue && isFurther()))) await save(taken, upTo);
        wasCaughtUp = isLevel;
        if (isLevel) {
          onHandled();
          settleCaughtUp();
        }
        if (taken.events.length > 0) pause.count();
        if (open.size() > 0) continue;
        if (open.isOver()) return;
        if (isLevel && !isLive) {
          const own = open;
          open = shared.live.join({ categories, after: upTo, limit: BATCH, signal: stopped.signal });
          inbox = open;
          isLive = true;
          await own.close();
          continue;
        }
        await open.change(1, isFurther() ? Math.max(0, savedAt + saveEvery - performance.now()) : undefined);
        if (open.isCaughtUp() || isLevel) await pause.wait();
      }
    } finally {
      inbox = undefined;
      inHand = 0;
      await open.close();
    }
  }

  function status() {
    const waiting = inHand + (inbox?.size() ?? 0);
    // While the server is sending existing events, none may have arrived yet, even if there are many.
    const behind = inbox && (waiting > 0 || inbox.isCaughtUp()) ? waiting : null;
    return { behind, ...(failure && { error: failure }) };
  }

  return {
    caughtUp,
    async stop() {
      stopped.abort();
      pause.end();
      await running;
    },
    status,
    isCaughtUp: async () => isCaughtUp(status()),
    flush(category: string) {
      if (categories.includes(category)) pause.end();
    },
    catchUp: cannotTell,
  };
}

/** Waits until a batch is full, but only briefly after its first event has arrived. */
async function gather(inbox: Inbox): Promise<void> {
  const until = performance.now() + GATHER_MS;
  for (let left = GATHER_MS; left > 0; left = until - performance.now()) {
    if (inbox.size() === 0 || inbox.size() >= BATCH || inbox.isCaughtUp()) return;
    await inbox.change(BATCH, left);
  }
}
