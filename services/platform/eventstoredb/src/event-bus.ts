import type { EventStoreDBClient } from '@eventstore/db-client';
import { cannotTell, type EventBus, type HandleBatch, isCaughtUp } from '@hirelane/event-sourcing/event-bus';
import { backOff } from '@hirelane/runtime/back-off';
import type { Logger } from 'pino';
import { shareClient } from './client.ts';
import { meaningOf } from './failures.ts';
import { type Inbox, openInbox } from './inbox.ts';

export type EventStoreDbBus = EventBus & Readonly<{ stop(): Promise<void> }>;

/** The whole server is one partition, because it has a single order of positions. */
const PARTITION = '$all';
const BATCH = 500;
/** How long a batch may wait to fill up while existing events are being sent. */
const GATHER_MS = 100;
/** The interval between positions saved without an event: each is a transaction by the subscriber. */
const SAVE_INTERVAL_MS = 5_000;

type Options = Readonly<{
  url: string;
  log: Logger;
  /** Milliseconds between positions saved without an event. */
  saveEvery?: number;
}>;

/**
 * Catch-up subscriptions to EventStoreDB; persistent ones would not keep the order. The position is that of the last
 * handled event or, if events in other categories follow, one reported by the server since.
 */
export function openEventStoreDbBus({ url, log, saveEvery = SAVE_INTERVAL_MS }: Options): EventStoreDbBus {
  const { client, release } = shareClient(url);
  return {
    subscribe: (name, categories, resume, handle) =>
      follow({ client, name, log, categories, resume, handle, saveEvery }),
    stop: release,
  };
}

type Following = Readonly<{
  client: EventStoreDBClient;
  name: string;
  log: Logger;
  categories: readonly string[];
  resume: (partition: string) => Promise<string | null>;
  handle: HandleBatch;
  saveEvery: number;
}>;

function follow({ client, name, log, categories, resume, handle, saveEvery }: Following) {
  const stopped = new AbortController();
  let failure: Error | undefined;
  let inbox: Inbox | undefined;
  let inHand = 0;
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
        failure = meaningOf(error) as Error;
        failures++;
        log.error({ err: failure, subscription: name, failures }, 'a subscription failed and will be opened again');
        await backOff(failures, stopped.signal);
      }
    }
  }

  /** Reads until the subscription ends, which it does after every error: the library never resumes one. */
  async function readFrom(after: string | null, onHandled: () => void): Promise<void> {
    const open = await openInbox(client, { categories, after, limit: BATCH, signal: stopped.signal });
    inbox = open;
    let saved = after;
    let savedAt = performance.now();
    let wasCaughtUp = false;

    async function save(events: Parameters<HandleBatch>[0], upTo: string) {
      inHand = events.length;
      await handle(events, PARTITION, upTo);
      inHand = 0;
      saved = upTo;
      savedAt = performance.now();
      onHandled();
    }

    try {
      while (!stopped.signal.aborted) {
        if (!open.isCaughtUp()) await gather(open);
        const { events, upTo } = open.take(BATCH);
        const isLevel = open.isCaughtUp();
        const isDue = performance.now() - savedAt >= saveEvery || (isLevel && !wasCaughtUp);
        if (upTo !== null && (events.length > 0 || (isDue && upTo !== saved))) await save(events, upTo);
        wasCaughtUp = isLevel;
        if (isLevel) {
          onHandled();
          settleCaughtUp();
        }
        if (open.size() > 0) continue;
        await open.change(1, upTo === saved ? undefined : Math.max(0, savedAt + saveEvery - performance.now()));
      }
    } finally {
      inbox = undefined;
      inHand = 0;
      await open.close();
    }
  }

  function status() {
    const waiting = inHand + (inbox?.size() ?? 0);
    // While the server is sending existing events, none may have arrived yet even though many exist.
    const behind = inbox && (waiting > 0 || inbox.isCaughtUp()) ? waiting : null;
    return { behind, ...(failure && { error: failure }) };
  }

  return {
    caughtUp,
    async stop() {
      stopped.abort();
      await running;
    },
    status,
    isCaughtUp: async () => isCaughtUp(status()),
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
