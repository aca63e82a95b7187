import { setTimeout as sleep } from 'node:timers/promises';
import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import type { Logger } from 'pino';
import { backOff } from '../back-off.ts';
import type { EventBus, HandleBatch } from '../event-bus.ts';
import { categoryOf, type Recorded } from '../events.ts';
import { createTopics, topicOf } from './topics.ts';

export type KafkaEventBus = EventBus & Readonly<{ stop(): Promise<void> }>;

/** Events handed over at once. */
const CHUNK = 200;
/** ms between heartbeats while a handler is tried again. */
const HEARTBEAT = 3_000;
const SESSION = 30_000;
/** Small, so that a batch never takes as long as a rebalance may (kafkajs issues 659 and 1720). */
const BYTES_PER_PARTITION = 256 * 1024;
/** ms without a fetch or a heartbeat after which a consumer counts as dead. */
const SILENCE_MAX = 90_000;
/** ms between looks at the group's offsets until everything that stood in the topics has been handled. */
const CATCH_UP_POLL = 200;

/**
 * A consumer group per subscription; a lane is a partition. Copies of a service share the group, and so the work. The truth
 * about what has been handled is the subscriber's own (`resume`): as long as nobody is in the group, its offsets are set to
 * that, so that a read model that was dropped, or restored from a backup, gets what it lacks.
 */
export function openKafkaEventBus(
  options: Readonly<{ kafka: Kafka; replication: number; log: Logger }>,
): KafkaEventBus {
  const { kafka, replication, log } = options;
  const followers = new Set<() => Promise<void>>();
  return {
    subscribe(name, categories, resume, handle) {
      const topics = [...new Set(categories.map(topicOf))];
      const follower = follow({ kafka, replication, log, group: name, topics, categories, resume, handle });
      followers.add(follower.stop);
      return {
        ...follower,
        async stop() {
          followers.delete(follower.stop);
          await follower.stop();
        },
      };
    },
    async stop() {
      await Promise.all([...followers].map((stop) => stop()));
    },
  };
}

type Following = Readonly<{
  kafka: Kafka;
  replication: number;
  log: Logger;
  group: string;
  topics: readonly string[];
  categories: readonly string[];
  resume: (lane: string) => Promise<string | null>;
  handle: HandleBatch;
}>;

function follow({ kafka, replication, log, group, topics, categories, resume, handle }: Following) {
  const stopped = new AbortController();
  const wanted = new Set(categories);
  const lag = new Map<string, number>();
  let failure: Error | undefined;
  let isCaughtUp = false;
  let settleCaughtUp = () => {};
  const caughtUp = new Promise<void>((resolve) => {
    settleCaughtUp = resolve;
  });
  void caughtUp.then(() => {
    isCaughtUp = true;
  });
  const running = loop();

  async function loop() {
    for (let failures = 0; !stopped.signal.aborted; failures++) {
      try {
        await prepare();
        await consume(() => {
          failures = 0;
        });
      } catch (error) {
        if (stopped.signal.aborted) return;
        failure = error as Error;
        log.error({ err: error, subscription: group, failures }, 'a consumer failed and will be made anew');
        await backOff(failures, stopped.signal);
      }
    }
  }

  const pause = (ms: number) => sleep(ms, undefined, { signal: stopped.signal }).catch(() => undefined);

  /** Topics that are there, and a group that stands where its subscriber does. */
  async function prepare() {
    const admin = kafka.admin();
    await admin.connect();
    try {
      await createTopics(admin, topics, replication);
      const { groups } = await admin.describeGroups([group]);
      if (groups.some(({ state }) => state !== 'Empty' && state !== 'Dead')) return;
      for (const { topic, partitions } of await admin.fetchOffsets({ groupId: group, topics: [...topics] })) {
        const wrong: { partition: number; offset: string }[] = [];
        for (const { partition, offset } of partitions) {
          const handled = await resume(laneOf(topic, partition));
          const next = handled === null ? 0n : BigInt(handled) + 1n;
          // A group that is behind redelivers what is known, which does no harm; setting its offsets takes seconds.
          const isAhead = BigInt(offset) > next;
          const isForgotten = BigInt(offset) < 0n && next > 0n;
          if (isAhead || isForgotten) wrong.push({ partition, offset: String(next) });
        }
        if (wrong.length > 0) await admin.setOffsets({ groupId: group, topic, partitions: wrong });
      }
    } finally {
      await admin.disconnect();
    }
  }

  /** Consumes until the consumer dies or the subscription stops. */
  async function consume(onProgress: () => void): Promise<void> {
    const consumer = kafka.consumer({
      groupId: group,
      allowAutoTopicCreation: false,
      sessionTimeout: SESSION,
      heartbeatInterval: HEARTBEAT,
      maxBytesPerPartition: BYTES_PER_PARTITION,
      maxWaitTimeInMs: 500,
      minBytes: 1,
      // kafkajs would start it anew by itself for some failures, and silently not for others: we do it for all.
      retry: { retries: 5, restartOnFailure: async () => false },
    });
    const died = deathOf(consumer);
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: [...topics], fromBeginning: true });
      await consumer.run({
        autoCommit: false,
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: 3,
        eachBatch: async (payload) => {
          await handleBatch(consumer, payload);
          onProgress();
        },
      });
      void watchCatchUp().catch(() => undefined);
      await Promise.race([died.promise, aborted(stopped.signal)]);
    } finally {
      died.forget();
      await consumer.disconnect().catch(() => undefined);
    }
  }

  async function handleBatch(consumer: Consumer, payload: EachBatchPayload) {
    const { batch, resolveOffset, isRunning, isStale } = payload;
    const { topic, partition, messages } = batch;
    for (let from = 0; from < messages.length; from += CHUNK) {
      if (stopped.signal.aborted || !isRunning() || isStale()) return;
      const chunk = messages.slice(from, from + CHUNK);
      const last = chunk.at(-1);
      if (!last) return;
      const events = chunk.map(decode).filter(({ stream }) => wanted.has(categoryOf(stream)));
      if (events.length > 0 && !(await deliver(events, laneOf(topic, partition), payload))) return;
      resolveOffset(last.offset);
      const offset = String(BigInt(last.offset) + 1n);
      await consumer.commitOffsets([{ topic, partition, offset }]);
      lag.set(laneOf(topic, partition), Number(BigInt(batch.highWatermark) - BigInt(offset)));
      await payload.heartbeat();
    }
  }

  /** Hands events over until they are taken. False: the partition is somebody else's by now, or the end has come. */
  async function deliver(events: readonly Recorded[], lane: string, payload: EachBatchPayload): Promise<boolean> {
    for (let failures = 0; ; failures++) {
      try {
        await handle(events, lane);
        failure = undefined;
        return true;
      } catch (error) {
        failure = error as Error;
        log.error({ err: error, subscription: group, lane, failures }, 'a batch failed and will be tried again');
        await pause(Math.min(HEARTBEAT, 50 * 2 ** failures));
        if (stopped.signal.aborted || !payload.isRunning() || payload.isStale()) return false;
        await payload.heartbeat();
      }
    }
  }

  /** Looks at the group's offsets, which other copies move as well. */
  async function watchCatchUp() {
    if (isCaughtUp) return;
    const admin = kafka.admin();
    await admin.connect();
    try {
      const ends = new Map<string, bigint>();
      for (const topic of topics) {
        for (const { partition, high, low } of await admin.fetchTopicOffsets(topic)) {
          if (high !== low) ends.set(laneOf(topic, partition), BigInt(high));
        }
      }
      for (; !stopped.signal.aborted; await pause(CATCH_UP_POLL)) {
        const groups = await admin.fetchOffsets({ groupId: group, topics: [...topics] });
        const reached = new Map(
          groups.flatMap(({ topic, partitions }) =>
            partitions.map(({ partition, offset }) => [laneOf(topic, partition), BigInt(offset)] as const),
          ),
        );
        if ([...ends].every(([lane, end]) => (reached.get(lane) ?? 0n) >= end)) return settleCaughtUp();
      }
    } finally {
      await admin.disconnect();
    }
  }

  return {
    caughtUp,
    async stop() {
      stopped.abort();
      await running;
    },
    status: () => ({
      behind: isCaughtUp ? [...lag.values()].reduce((sum, n) => sum + n, 0) : null,
      ...(failure && { error: failure }),
    }),
  };
}

const laneOf = (topic: string, partition: number) => `${topic}/${partition}`;

/** An event as the relay sent it; in this bus its position is its offset. */
function decode({ value, offset }: KafkaMessage): Recorded {
  const event = JSON.parse(value?.toString() ?? '') as Recorded;
  return { ...event, position: offset };
}

/** Rejects when a consumer crashes, or falls silent without crashing (kafkajs issues 1299, 1443 and 1721). */
function deathOf(consumer: Consumer) {
  let seen = performance.now();
  let reject = (_error: Error) => {};
  const promise = new Promise<never>((_, fail) => {
    reject = fail;
  });
  promise.catch(() => undefined);
  const alive = () => {
    seen = performance.now();
  };
  const { CRASH, FETCH, HEARTBEAT: BEAT } = consumer.events;
  const listeners = [
    consumer.on(CRASH, ({ payload }) => reject(payload.error)),
    consumer.on(FETCH, alive),
    consumer.on(BEAT, alive),
  ];
  const watchdog = setInterval(() => {
    if (performance.now() - seen > SILENCE_MAX) reject(new Error('the consumer has fallen silent'));
  }, SILENCE_MAX / 10);
  return {
    promise,
    forget() {
      clearInterval(watchdog);
      for (const remove of listeners) remove();
    },
  };
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
