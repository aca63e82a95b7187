import { setTimeout as sleep } from 'node:timers/promises';
import type { Admin, Consumer, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import type { Logger } from 'pino';
import { backOff } from '../back-off.ts';
import type { EventBus, HandleBatch } from '../event-bus.ts';
import { categoryOf, type Recorded } from '../events.ts';
import { logOf } from '../log-of.ts';
import { deathOf } from './consumer-death.ts';
import { endsOf, hasReached, missingTopics, setBack, withAdmin } from './group-offsets.ts';
import { laneOf } from './offsets.ts';
import { openShare } from './share.ts';
import { internalRelay, internalTopic } from './topics.ts';

export type KafkaEventBus = EventBus & Readonly<{ stop(): Promise<void> }>;

/** Events handed over at once. */
const CHUNK = 200;
/** ms between heartbeats while a handler is tried again. */
const HEARTBEAT = 3_000;
/** ms without a heartbeat after which a member counts as dead, and others take over its share: 10 s, as Kafka had it before 3.0. */
const SESSION = 10_000;
/** Small, so that a batch never takes as long as a rebalance may (kafkajs issues 659 and 1720). */
const BYTES_PER_PARTITION = 256 * 1024;
/** ms between looks at whether the topics are there. */
const TOPIC_POLL = 1_000;
/** ms between looks at the group's offsets until everything that stood in the topics has been handled. */
const CATCH_UP_POLL = 200;

type Options = Readonly<{
  kafka: Pick<Kafka, 'admin' | 'consumer'>;
  log: Logger;
  /** Whether those relays have published all that stood in their logs a minute ago. */
  areLevel: (relays: readonly string[]) => Promise<boolean>;
}>;

/**
 * A consumer group per subscription; a lane is a partition. Copies of a service share the group, and so the work. The truth
 * about what has been handled is the subscriber's own (`resume`): as long as nobody is in the group, its offsets are set
 * back to that, so that a read model that was dropped, or restored from a backup, gets what it lacks. A group that Kafka
 * knows nothing of begins at the beginning: the topics may have been made anew since, and their offsets mean others then.
 */
export function openKafkaEventBus({ kafka, log, areLevel }: Options): KafkaEventBus {
  const followers = new Set<() => Promise<void>>();
  return {
    subscribe(name, categories, resume, handle) {
      const logs = [...new Set(categories.map(logOf))];
      const topics = logs.map(internalTopic);
      const arePublished = () => areLevel(logs.map(internalRelay));
      const follower = follow({ kafka, log, group: name, topics, arePublished, categories, resume, handle });
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
  kafka: Options['kafka'];
  log: Logger;
  group: string;
  topics: readonly string[];
  arePublished: () => Promise<boolean>;
  categories: readonly string[];
  resume: (lane: string) => Promise<string | null>;
  handle: HandleBatch;
}>;

function follow({ kafka, log, group, topics, arePublished, categories, resume, handle }: Following) {
  const stopped = new AbortController();
  const wanted = new Set(categories);
  const share = openShare();
  /** Why the consumer has ended. */
  let crash: Error | undefined;
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
        crash = error as Error;
        log.error({ err: error, subscription: group, failures }, 'a consumer failed and will be made anew');
        await backOff(failures, stopped.signal);
      }
    }
  }

  const pause = (ms: number) => sleep(ms, undefined, { signal: stopped.signal }).catch(() => undefined);

  /** Topics that are there, and a group that stands nowhere ahead of its subscriber. */
  const prepare = () =>
    withAdmin(kafka, async (admin) => {
      await untilThere(admin);
      await setBack(admin, { group, topics }, resume);
    });

  /** The relays make the topics; whoever starts before them waits. */
  async function untilThere(admin: Admin): Promise<void> {
    for (let isTold = false; !stopped.signal.aborted; await pause(TOPIC_POLL)) {
      const missing = await missingTopics(admin, topics);
      if (missing.length === 0) return;
      if (!isTold) log.info({ subscription: group, missing }, 'waiting for the relays to make their topics');
      isTold = true;
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
    consumer.on(consumer.events.GROUP_JOIN, ({ payload: { memberAssignment } }) => {
      const mine = Object.entries(memberAssignment);
      share.assign(new Set(mine.flatMap(([topic, partitions]) => partitions.map((n) => laneOf(topic, n)))));
    });
    // Nothing may come for a long time: brokers that answer are enough.
    consumer.on(consumer.events.FETCH, () => {
      crash = undefined;
    });
    const over = new AbortController();
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
      void watchCatchUp(AbortSignal.any([stopped.signal, over.signal]));
      await Promise.race([died.promise, aborted(stopped.signal)]);
    } finally {
      over.abort();
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
      share.took(laneOf(topic, partition), Number(BigInt(batch.highWatermark) - BigInt(offset)));
      await payload.heartbeat();
    }
  }

  /** Hands events over until they are taken. False: the partition is somebody else's by now, or the end has come. */
  async function deliver(events: readonly Recorded[], lane: string, payload: EachBatchPayload): Promise<boolean> {
    for (let failures = 0; ; failures++) {
      try {
        await handle(events, lane);
        return true;
      } catch (error) {
        share.failed(lane, error as Error);
        log.error({ err: error, subscription: group, lane, failures }, 'a batch failed and will be tried again');
        await pause(Math.min(HEARTBEAT, 50 * 2 ** failures));
        if (stopped.signal.aborted || !payload.isRunning() || payload.isStale()) return false;
        await payload.heartbeat();
      }
    }
  }

  /** As long as one consumer lives: what it asks may fail while the consumer gets on, as when a coordinator moves. */
  async function watchCatchUp(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted && !isCaughtUp; failures++) {
      try {
        await withAdmin(kafka, async (admin) => {
          const ends = await endsOf(admin, topics);
          for (; !signal.aborted && !isCaughtUp; await pause(CATCH_UP_POLL)) {
            if (await hasReached(admin, { group, topics }, ends)) settleCaughtUp();
          }
        });
      } catch (error) {
        log.warn({ err: error, subscription: group, failures }, 'cannot tell yet whether all has been handled');
        await backOff(failures, signal);
      }
    }
  }

  return {
    caughtUp,
    async stop() {
      stopped.abort();
      await running;
    },
    status() {
      const error = crash ?? share.failure();
      return { behind: isCaughtUp ? share.behind() : null, ...(error && { error }) };
    },
    // The relays first: what they have published since is not asked for.
    isLevel: async () =>
      isCaughtUp &&
      (await arePublished()) &&
      withAdmin(kafka, async (admin) => hasReached(admin, { group, topics }, await endsOf(admin, topics))),
  };
}

/** An event as the relay sent it; in this bus its position is its offset. */
function decode({ value, offset }: KafkaMessage): Recorded {
  const event = JSON.parse(value?.toString() ?? '') as Recorded;
  return { ...event, position: offset };
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
