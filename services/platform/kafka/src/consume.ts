import { setTimeout as sleep } from 'node:timers/promises';
import type { HandleBatch } from '@hirelane/event-sourcing/event-bus';
import { categoryOf, type Recorded } from '@hirelane/event-sourcing/events';
import { backOff } from '@hirelane/runtime/back-off';
import { unlessAborted } from '@hirelane/runtime/unless-aborted';
import type { Batch, EachBatchPayload, Kafka, KafkaMessage, TopicPartitionOffset } from 'kafkajs';
import type { Logger } from 'pino';
import { deathOf } from './consumer-death.ts';
import { decode } from './decode.ts';
import { aheadOf, beginningOf, nextAfter, withAdmin } from './group-offsets.ts';
import { topicPartitionOf } from './offsets.ts';
import type { Share } from './share.ts';

/** Events handed over at once. */
const CHUNK = 200;
/** ms between heartbeats while a handler is tried again. */
const HEARTBEAT = 3_000;
/** ms without a heartbeat after which a member counts as dead, and others take over its share: 10 s, as Kafka had it before 3.0. */
const SESSION = 10_000;
/** Small, so that a batch never takes as long as a rebalance may (kafkajs issues 659 and 1720). */
const BYTES_PER_PARTITION = 256 * 1024;
/** ms between looks at whether the group has got ahead of its subscriber, as after a failover that lost something. */
const COMPARE_EVERY = 60_000;
/** ms that a farewell to brokers which do not answer may take. */
const FAREWELL = 5_000;

/** The group was ahead of its subscriber, and its offsets are rewound: the next consumer begins where that one is. */
export class OffsetsRewound extends Error {
  override readonly name = 'OffsetsRewound';
}

export type Consumption = Readonly<{
  kafka: Pick<Kafka, 'admin' | 'consumer'>;
  log: Logger;
  group: string;
  topics: readonly string[];
  wanted: ReadonlySet<string>;
  resume: (topicPartition: string) => Promise<string | null>;
  handle: HandleBatch;
  share: Share;
  /** Brokers have answered. */
  onFetch(): void;
  onHandled(): void;
  /** It has joined its group. `signal` aborts when it ends. */
  onRunning(signal: AbortSignal): void;
}>;

/**
 * The life of one consumer, which rejects when it dies, with OffsetsRewound when the next one has to begin elsewhere, and when
 * `signal` aborts, once what is in hand is done.
 *
 * How far has been handled is the subscriber's to say. Whoever gets a partition compares, and so does whoever is handed
 * events: where the group is ahead, as of a read model that was dropped or put back to an earlier day, its offset is set back
 * by a member of the group, since nobody outside may while it has members. `seek` would be simpler, and cannot be relied on
 * (kafkajs issue 1363).
 */
export async function consume(consumption: Consumption, signal: AbortSignal): Promise<never> {
  const { kafka, log, group, topics, wanted, resume, handle, share, onFetch, onHandled, onRunning } = consumption;
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
  const over = new AbortController();
  const end = AbortSignal.any([signal, over.signal]);
  const inHand = new Set<Promise<void>>();
  let own: ReadonlySet<string> = new Set();
  let isComparing = false;
  let isToCompareAgain = false;

  consumer.on(consumer.events.GROUP_JOIN, ({ payload: { memberAssignment } }) => {
    if (end.aborted) return;
    const mine = Object.entries(memberAssignment);
    own = new Set(mine.flatMap(([topic, partitions]) => partitions.map((n) => topicPartitionOf(topic, n))));
    share.assign(own);
    void compare();
  });
  // Nothing may come for a long time: brokers that answer are enough.
  consumer.on(consumer.events.FETCH, () => {
    if (!end.aborted) onFetch();
  });
  const comparing = setInterval(() => void compare(), COMPARE_EVERY);

  /** For partitions in which nothing comes: of the others, whoever is handed something notices. */
  async function compare(): Promise<void> {
    isToCompareAgain = true;
    if (isComparing) return;
    isComparing = true;
    for (let failures = 0; isToCompareAgain && !end.aborted; ) {
      try {
        isToCompareAgain = false;
        const ahead = await withAdmin(kafka, (admin) => aheadOf(admin, { group, topics }, own, resume));
        if (ahead.length > 0 && !end.aborted) await rewindOffsets(ahead);
      } catch (error) {
        if (end.aborted) return;
        log.warn({ err: error, subscription: group, failures }, 'cannot tell yet whether the group is ahead');
        isToCompareAgain = true;
        await backOff(failures++, end);
      }
    }
    isComparing = false;
  }

  async function rewindOffsets(offsets: TopicPartitionOffset[]): Promise<void> {
    const topicPartitions = offsets.map(
      ({ topic, partition, offset }) => `${topicPartitionOf(topic, partition)} to ${offset}`,
    );
    log.warn(
      { subscription: group, partitions: topicPartitions },
      'the group was ahead of its subscriber; its offsets are rewound',
    );
    await consumer.commitOffsets(offsets);
    over.abort(new OffsetsRewound());
  }

  async function handleBatch(payload: EachBatchPayload): Promise<void> {
    const { batch, resolveOffset } = payload;
    const { topic, partition, messages } = batch;
    const topicPartition = topicPartitionOf(topic, partition);
    // Or it would be fetched again and again until the consumer has gone.
    if (end.aborted) payload.pause();
    let begins = beginningOfFetch(batch);
    for (let from = 0; from < messages.length; from += CHUNK) {
      if (isOver(payload)) return;
      const chunk = messages.slice(from, from + CHUNK);
      const last = chunk.at(-1);
      if (!last || !(await deliver(chunk, { begins, upTo: last.offset }, payload)) || isOver(payload)) return;
      resolveOffset(last.offset);
      const offset = String(BigInt(last.offset) + 1n);
      begins = offset;
      await consumer.commitOffsets([{ topic, partition, offset }]);
      share.took(topicPartition, Number(BigInt(batch.highWatermark) - BigInt(offset)));
      onHandled();
      await payload.heartbeat();
    }
  }

  /** The partition is somebody else's by now, or the end has come. */
  const isOver = ({ batch: { topic, partition }, isRunning, isStale }: EachBatchPayload): boolean =>
    end.aborted || !own.has(topicPartitionOf(topic, partition)) || !isRunning() || isStale();

  /** Hands events over until they are taken. False: it is over before. */
  async function deliver(
    chunk: readonly KafkaMessage[],
    { begins, upTo }: Readonly<{ begins: string; upTo: string }>,
    payload: EachBatchPayload,
  ): Promise<boolean> {
    const { topic, partition } = payload.batch;
    const topicPartition = topicPartitionOf(topic, partition);
    const events = chunk.flatMap((message) => eventOf(message, topicPartition));
    for (let failures = 0; ; failures++) {
      try {
        const place = await resume(topicPartition);
        const missing = await missingBefore(begins, place, payload.batch);
        if (isOver(payload)) return false;
        if (missing !== null) {
          await rewindOffsets([{ topic, partition, offset: String(missing) }]);
          return false;
        }
        const handling = handle(events, topicPartition, upTo, place);
        inHand.add(handling);
        await handling.finally(() => inHand.delete(handling));
        return true;
      } catch (error) {
        share.failed(topicPartition, error as Error);
        log.error(
          { err: error, subscription: group, partition: topicPartition, failures },
          'a batch failed and will be tried again',
        );
        await sleep(Math.min(HEARTBEAT, 50 * 2 ** failures), undefined, { signal: end }).catch(() => undefined);
        if (isOver(payload)) return false;
        await payload.heartbeat();
      }
    }
  }

  /** Where the subscriber goes on from its place, if something lies between that and an offset; null otherwise. */
  async function missingBefore(
    offset: string,
    place: string | null,
    { topic, partition }: Batch,
  ): Promise<bigint | null> {
    const next = nextAfter(place);
    if (BigInt(offset) <= next) return null;
    const first = await withAdmin(kafka, (admin) => beginningOf(admin, topic, partition));
    const start = first > next ? first : next;
    return BigInt(offset) > start ? start : null;
  }

  /** Messages that no relay sent are skipped. If one was an event after all, the version guard finds the gap and parks the stream. */
  function eventOf(message: KafkaMessage, topicPartition: string): readonly Recorded[] {
    const event = decode(message);
    if (event) return wanted.has(categoryOf(event.stream)) ? [event] : [];
    log.error(
      { subscription: group, partition: topicPartition, offset: message.offset },
      'a message that is no event is passed over',
    );
    return [];
  }

  try {
    await unlessAborted(end, consumer.connect());
    await unlessAborted(end, consumer.subscribe({ topics: [...topics], fromBeginning: true }));
    const run = consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: 3,
      eachBatch: handleBatch,
    });
    await unlessAborted(end, run);
    onRunning(end);
    return await unlessAborted(end, died.promise);
  } finally {
    over.abort();
    clearInterval(comparing);
    died.forget();
    await Promise.allSettled(inHand);
    await Promise.race([consumer.disconnect().catch(() => undefined), sleep(FAREWELL, undefined, { ref: false })]);
  }
}

/**
 * The offset that a batch was asked from. Its first message may have a higher one, where offsets were taken by what consumers
 * are not shown, such as the marks of transactions. kafkajs 2.2.4 has it, and its types do not.
 */
function beginningOfFetch(batch: Batch): string {
  const { fetchedOffset } = batch as Batch & Readonly<{ fetchedOffset?: string }>;
  return fetchedOffset ?? batch.firstOffset() ?? '0';
}
