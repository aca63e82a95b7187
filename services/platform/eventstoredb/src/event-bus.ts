import { once } from 'node:events';
import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import { type EventBus, type HandleBatch, isCaughtUp } from '@hirelane/event-sourcing/event-bus';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { backOff } from '@hirelane/runtime/back-off';
import type { Logger } from 'pino';
import { shareClient } from './client.ts';
import { parsePosition, toRecorded } from './recorded.ts';

export type EventStoreDbBus = EventBus & Readonly<{ stop(): Promise<void> }>;

/** The whole server is one partition: it has a single order of positions. */
const PARTITION = '$all';
const BATCH = 200;

/**
 * Catch-up subscriptions to EventStoreDB; persistent ones would not keep the order. The position is that of the last
 * event that was handled, never that of one of EventStoreDB's checkpoints, which the library emits before the preceding
 * events.
 */
export function openEventStoreDbBus(options: Readonly<{ url: string; log: Logger }>): EventStoreDbBus {
  const { client, release } = shareClient(options.url);
  return {
    subscribe(name, categories, resume, handle) {
      const filter = streamNameFilter({ prefixes: categories.map((category) => `${category}-`) });
      const subscribe = (after: string | null) =>
        client.subscribeToAll({ fromPosition: after === null ? START : parsePosition(after), filter });
      return follow({ name, log: options.log, subscribe, resume, handle });
    },
    stop: release,
  };
}

type Following = Readonly<{
  name: string;
  log: Logger;
  subscribe: (after: string | null) => AllStreamSubscription;
  resume: (partition: string) => Promise<string | null>;
  handle: HandleBatch;
}>;

function follow({ name, log, subscribe, resume, handle }: Following) {
  const stopped = new AbortController();
  let failure: Error | undefined;
  let behind: number | null = null;
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
        failure = error as Error;
        behind = null;
        failures++;
        log.error({ err: error, subscription: name, failures }, 'a subscription failed and will be opened again');
        await backOff(failures, stopped.signal);
      }
    }
  }

  /** Reads until the subscription ends, which it does after every error: the library never resumes one. */
  async function readFrom(after: string | null, onHandled: () => void): Promise<void> {
    const subscription = subscribe(after);
    const broken = new AbortController();
    const breakOff = (error: Error) => broken.abort(error);
    subscription.on('error', breakOff);
    subscription.on('close', () => breakOff(new Error('the subscription was closed')));
    let taken = 0;
    let toCatchUp: number | undefined;
    subscription.on('caughtUp', () => {
      toCatchUp ??= taken + subscription.readableLength;
    });
    subscription.on('fellBehind', () => {
      toCatchUp = undefined;
      behind = null;
    });
    const isCaughtUp = () => toCatchUp !== undefined && taken >= toCatchUp;
    const signal = AbortSignal.any([broken.signal, stopped.signal]);
    try {
      for (;;) {
        signal.throwIfAborted();
        const batch = takeBatch(subscription);
        taken += batch.length;
        const arrived = batch.length + subscription.readableLength;
        // While the server is sending existing events, none may have arrived and many may be waiting.
        behind = arrived > 0 || isCaughtUp() ? arrived : null;
        const last = batch.at(-1);
        if (last) {
          await handle(batch, PARTITION, last.position);
          onHandled();
        }
        if (isCaughtUp()) {
          behind = subscription.readableLength;
          onHandled();
          settleCaughtUp();
        }
        if (subscription.readableLength === 0) await somethingNew(subscription, signal);
      }
    } finally {
      await subscription.unsubscribe().catch(() => undefined);
    }
  }

  const status = () => ({ behind, ...(failure && { error: failure }) });
  return {
    caughtUp,
    async stop() {
      stopped.abort();
      await running;
    },
    status,
    isCaughtUp: async () => isCaughtUp(status()),
  };
}

function takeBatch(subscription: AllStreamSubscription): Recorded[] {
  const batch: Recorded[] = [];
  while (batch.length < BATCH) {
    const next = subscription.read() as AllStreamResolvedEvent | null;
    if (next === null) break;
    if (next.event?.isJson) batch.push(toRecorded(next.event));
  }
  return batch;
}

/** Waits for events, or for the server's report that there are none at the moment. */
async function somethingNew(subscription: AllStreamSubscription, signal: AbortSignal): Promise<void> {
  const either = new AbortController();
  const options = { signal: AbortSignal.any([signal, either.signal]) };
  try {
    await Promise.race([once(subscription, 'readable', options), once(subscription, 'caughtUp', options)]);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    either.abort();
  }
}
