import { setTimeout as sleep } from 'node:timers/promises';
import type { EventBus, Subscription } from '@hirelane/event-sourcing/event-bus';
import { goesBack, type Offsets } from '@hirelane/kafka/offsets';
import type { Publisher } from '@hirelane/kafka/publisher';
import { openRelayPositions } from '@hirelane/kafka/relay-positions';
import type { Pool } from '@hirelane/postgres/pool';
import { backOff } from '@hirelane/runtime/back-off';
import { unlessAborted } from '@hirelane/runtime/unless-aborted';
import type { Logger } from 'pino';

export type Relay = Readonly<{ status: Subscription['status']; stop(): Promise<void> }>;

type Options = Readonly<{
  /** Names the positions: one relay per log and purpose. */
  name: string;
  /** The logs: PostgreSQL or EventStoreDB, through the port that projections read as well. */
  source: EventBus;
  categories: readonly string[];
  publisher: Publisher;
  /** Keeps the positions. */
  pool: Pool;
  log: Logger;
  /** ms between two looks at whether it is caught up, and whether Kafka still holds what it took. */
  lookEvery?: number;
  /** ms that a stop waits for Kafka to acknowledge what is under way; what is left is published again by the next relay. */
  farewell?: number;
}>;

/**
 * Publishes a log: one batch under way at a time, and its position stored after the acknowledgement. A crash in between, or
 * a second relay, publishes something twice, and each stream still in its order: consumers drop what they have seen. When
 * Kafka has lost what it acknowledged, everything is published anew.
 */
export async function startRelay(options: Options): Promise<Relay> {
  const { name, source, categories, publisher, pool, log, lookEvery = 10_000, farewell = 5_000 } = options;
  const positions = await openRelayPositions(pool, name);
  const stopped = new AbortController();
  const gone = new AbortController();
  const unknown: Subscription['status'] = () => ({ behind: null });
  let status = unknown;
  const running = run();

  async function run() {
    for (let failures = 0; !stopped.signal.aborted; ) {
      try {
        await runEpoch();
        failures = 0;
      } catch (error) {
        log.error({ err: error, relay: name, failures }, 'the relay failed and will begin again');
        await backOff(failures++, stopped.signal);
      }
    }
  }

  /** Until everything has to be published anew, by our own judgement or that of another relay. */
  async function runEpoch(): Promise<void> {
    const { epoch, acknowledged: before } = await positions.current();
    let acknowledged: Offsets = before;
    /** Why the last check of Kafka failed; an idle relay would otherwise not notice an outage. */
    let failure: Error | undefined;
    const over = new AbortController();
    const end = AbortSignal.any([stopped.signal, over.signal]);

    /** Ends the epoch when Kafka answers, `later`, as if it had never acknowledged what it did, `earlier`. */
    async function isLost(earlier: Offsets, later: Offsets): Promise<boolean> {
      if (!goesBack(earlier, later)) return false;
      log.warn({ relay: name, epoch }, 'Kafka has lost what it acknowledged: everything is published anew');
      await positions.startOver(epoch);
      over.abort();
      return true;
    }

    const subscription = source.subscribe(`relay-${name}`, categories, positions.position, async (batch, partition) => {
      const given = await unlessAborted(gone.signal, publisher.publish(batch));
      if (await isLost(acknowledged, given)) throw new Error('this epoch is over');
      acknowledged = new Map([...acknowledged, ...given]);
      // Kafka answers again; the next look may be long in coming.
      failure = undefined;
      const isStored = await positions.advance(epoch, partition, batch.at(-1)?.position ?? '', given);
      if (isStored) return;
      over.abort();
      throw new Error('another relay has begun to publish everything anew');
    });
    status = () => ({ ...(failure && { error: failure }), ...subscription.status() });

    async function look(): Promise<void> {
      // Asked for while batches go on: what is acknowledged after the question says nothing about the answer.
      const earlier = acknowledged;
      if (await isLost(earlier, await publisher.ends())) return;
      if ((await subscription.isCaughtUp()) && !end.aborted) await positions.setCaughtUp(epoch);
    }
    try {
      while (!end.aborted) {
        const earlier = acknowledged;
        try {
          await unlessAborted(end, look());
          failure = undefined;
        } catch (error) {
          if (end.aborted) break;
          // A look that began before the last acknowledgement and failed after it knows less.
          if (acknowledged === earlier) failure = error as Error;
          log.warn({ err: error, relay: name }, 'a look at Kafka failed');
        }
        await sleep(lookEvery, undefined, { signal: end }).catch(() => undefined);
      }
    } finally {
      status = unknown;
      await subscription.stop();
    }
  }

  return {
    status: () => status(),
    async stop() {
      stopped.abort();
      const leave = setTimeout(() => gone.abort(), farewell);
      await running;
      clearTimeout(leave);
    },
  };
}
