import { setTimeout as sleep } from 'node:timers/promises';
import type { EventBus, Subscription } from '@hirelane/event-sourcing/event-bus';
import { UnknownPosition } from '@hirelane/event-sourcing/event-store';
import type { Offsets } from '@hirelane/kafka/group-offsets';
import type { Publisher } from '@hirelane/kafka/publisher';
import { goesBack, openRelayPositions } from '@hirelane/kafka/relay-positions';
import type { Pool } from '@hirelane/postgres/pool';
import { backOff, unlessAborted } from '@hirelane/runtime/back-off';
import type { Logger } from 'pino';

export type Relay = Readonly<{ status: Subscription['status']; stop(): Promise<void> }>;

type Options = Readonly<{
  /** The name under which the relay's positions are stored. Each log and purpose has a separate relay. */
  name: string;
  /** The logs, in PostgreSQL or EventStoreDB, through the port that projections also use. */
  source: EventBus;
  categories: readonly string[];
  publisher: Publisher;
  /** Stores the positions. */
  pool: Pool;
  log: Logger;
  /**
   * Interval in ms between checks of whether the relay has caught up and whether Kafka still has the messages that it
   * acknowledged.
   */
  lookEvery?: number;
  /**
   * How long shutdown waits for Kafka's acknowledgements, in ms. The next relay publishes unacknowledged messages
   * again.
   */
  farewell?: number;
}>;

/**
 * Publishes a log, one batch at a time; its position is stored after the acknowledgement. After a crash in between, or
 * with a second relay, some events are published twice, but each stream remains in order, and consumers drop
 * duplicates. If Kafka has lost messages that it acknowledged, everything is published again.
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
        log.error({ err: error, relay: name, failures }, 'the relay failed and will restart');
        await backOff(failures++, stopped.signal);
      }
    }
  }

  /** Runs until this relay or another one decides that everything must be published again. */
  async function runEpoch(): Promise<void> {
    const { epoch, acknowledged: before } = await positions.current();
    let acknowledged: Offsets = before;
    /** The error from the last check of Kafka. Without these checks, an idle relay would not notice an outage. */
    let failure: Error | undefined;
    let isLossReported = false;
    const over = new AbortController();
    const end = AbortSignal.any([stopped.signal, over.signal]);

    /** Returns whether Kafka has lost messages, so that an offset is lower than before. If so, ends the epoch. */
    async function isLost(earlier: Offsets, later: Offsets): Promise<boolean> {
      if (!goesBack(earlier, later)) return false;
      log.warn({ relay: name, epoch }, 'Kafka has lost acknowledged messages; everything will be published again');
      await positions.startOver(epoch);
      over.abort();
      return true;
    }

    const subscription = source.subscribe(
      `relay-${name}`,
      categories,
      positions.position,
      async (batch, partition, upTo) => {
        const given = await unlessAborted(gone.signal, publisher.publish(batch));
        if (await isLost(acknowledged, given)) throw new Error('The epoch has ended: Kafka has lost messages.');
        acknowledged = new Map([...acknowledged, ...given]);
        // Kafka is responding again. The next check may be much later.
        failure = undefined;
        const isStored = await positions.advance(epoch, partition, upTo, given);
        if (isStored) return;
        over.abort();
        throw new Error('The position was not stored, because another relay has begun to publish everything again.');
      },
    );
    status = () => ({ ...(failure && { error: failure }), ...subscription.status() });

    /** Stores whether the log lacks published events. While this is unknown, the last stored value applies. */
    async function storeLoss(): Promise<void> {
      const { error, behind } = subscription.status();
      if (!(error instanceof UnknownPosition)) {
        if (error === undefined && behind !== null) {
          await positions.setLost(null);
          isLossReported = false;
        }
        return;
      }
      await positions.setLost(error.message);
      if (isLossReported) return;
      isLossReported = true;
      log.error(
        { relay: name, reason: error.message },
        'the log lacks events that were published; rebuild all read models, then delete the topics',
      );
    }

    async function look(): Promise<void> {
      await storeLoss();
      // Batches continue during the request, so offsets acknowledged after it was sent cannot be compared with its
      // response.
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
          // A failed check that began before the last acknowledgement is outdated.
          if (acknowledged === earlier) failure = error as Error;
          log.warn({ err: error, relay: name }, 'Kafka could not be checked');
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
