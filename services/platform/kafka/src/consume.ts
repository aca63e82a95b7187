import { setTimeout as sleep } from 'node:timers/promises';
import type { HandleBatch } from '@hirelane/event-sourcing/event-bus';
import { categoryOf, type Recorded } from '@hirelane/event-sourcing/events';
import type { Pause } from '@hirelane/event-sourcing/pause';
import { backOff, unlessAborted } from '@hirelane/runtime/back-off';
import type { Batch, EachBatchPayload, Kafka, KafkaMessage, TopicPartitionOffset } from 'kafkajs';
import type { Logger } from 'pino';
import { deathOf } from './consumer-death.ts';
import { decode } from './decode.ts';
import { aheadOf, beginningOf, nextAfter, topicPartitionOf, withAdmin } from './group-offsets.ts';
import type { Share } from './share.ts';

/** Events per batch. */
const CHUNK = 200;
/** The interval between heartbeats while a handler is retried. */
const HEARTBEAT_INTERVAL_MS = 3_000;
/**
 * How long a member may go without a heartbeat before it is considered dead and others take over its share. 10 s was
 * Kafka's default before 3.0.
 */
const SESSION_TIMEOUT_MS = 10_000;
/** Small, so that a batch never takes longer than a rebalance may (kafkajs issues 659 and 1720). */
const BYTES_PER_PARTITION = 256 * 1024;
/**
 * How long the broker holds a fetch that finds nothing; one that finds an event returns immediately. At 500 ms, the
 * fetches of all idle read models took a quarter of a core. It is not longer because shutdown and rebalancing wait for
 * the fetch in progress.
 */
const FETCH_WAIT_MS = 2_000;
/** The interval between checks for a group that is ahead of its subscriber, as after a failover that lost data. */
const COMPARE_INTERVAL_MS = 60_000;
/** How long disconnecting from unresponsive brokers may take. */
const DISCONNECT_TIMEOUT_MS = 5_000;

/**
 * The group was ahead of its subscriber, and its offsets were rewound: the next consumer continues at the subscriber's
 * checkpoint.
 */
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
  /** Called before each batch, to collect events. */
  pause: Pause;
  /** Called when brokers have responded. */
  onFetch(): void;
  onHandled(): void;
  /** Called when the consumer has joined its group. `signal` aborts when the consumer ends. */
  onRunning(signal: AbortSignal): void;
}>;

/**
 * Runs one consumer. Rejects when the consumer dies, with OffsetsRewound when the next one must start at a different
 * offset, and when `signal` aborts, after the current batches are done.
 *
 * The subscriber's checkpoints determine how far events have been handled. A process compares them with the group's
 * offsets when it is assigned a partition and when it receives events. If the group is ahead, for example because a
 * read model was dropped or restored from a backup, the process rewinds the offset as a member of the group, because
 * only members may do so while the group has any. `seek` would be simpler, but is not reliable (kafkajs issue 1363).
 */
export async function consume(consumption: Consumption, signal: AbortSignal): Promise<never> {
  const { kafka, log, group, topics, wanted, resume, handle, share, pause, onFetch, onHandled, onRunning } =
    consumption;
  const consumer = kafka.consumer({
    groupId: group,
    allowAutoTopicCreation: false,
    sessionTimeout: SESSION_TIMEOUT_MS,
    heartbeatInterval: HEARTBEAT_INTERVAL_MS,
    maxBytesPerPartition: BYTES_PER_PARTITION,
    maxWaitTimeInMs: FETCH_WAIT_MS,
    minBytes: 1,
    // kafkajs restarts the consumer after some failures but, without any notice, not after others. Therefore, the
    // caller restarts it after every failure.
    retry: { retries: 5, restartOnFailure: async () => false },
  });
  const died = deathOf(consumer);
  const over = new AbortController();
  const end = AbortSignal.any([signal, over.signal]);
  const inFlight = new Set<Promise<void>>();
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
  // There may be no events for a long time, so a response from the brokers is enough.
  consumer.on(consumer.events.FETCH, () => {
    if (!end.aborted) onFetch();
  });
  const comparing = setInterval(() => void compare(), COMPARE_INTERVAL_MS);

  /** Checks the partitions without new events. In the other partitions, the process that receives an event notices. */
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
        log.warn({ err: error, subscription: group, failures }, "the group's offsets could not be compared");
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
      'the group is ahead of its subscriber; its offsets are being rewound',
    );
    await consumer.commitOffsets(offsets);
    over.abort(new OffsetsRewound());
  }

  async function handleBatch(payload: EachBatchPayload): Promise<void> {
    const { batch, resolveOffset } = payload;
    const { topic, partition, messages } = batch;
    const topicPartition = topicPartitionOf(topic, partition);
    // Without this, the batch would be fetched again and again until the consumer has disconnected.
    if (end.aborted) payload.pause();
    // If there is a backlog, enough events have already been collected.
    if (BigInt(batch.lastOffset()) + 1n >= BigInt(batch.highWatermark)) await pause.wait();
    pause.rearm();
    pause.count();
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

  /** The partition has moved to a different process, or the consumer is stopping. */
  const isOver = ({ batch: { topic, partition }, isRunning, isStale }: EachBatchPayload): boolean =>
    end.aborted || !own.has(topicPartitionOf(topic, partition)) || !isRunning() || isStale();

  /** Delivers events until the handler succeeds. Returns false if the consumer stops or loses its partition first. */
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
        const checkpoint = await resume(topicPartition);
        const missing = await missingBefore(begins, checkpoint, payload.batch);
        if (isOver(payload)) return false;
        if (missing !== null) {
          await rewindOffsets([{ topic, partition, offset: String(missing) }]);
          return false;
        }
        const handling = handle(events, topicPartition, upTo, checkpoint);
        inFlight.add(handling);
        await handling.finally(() => inFlight.delete(handling));
        return true;
      } catch (error) {
        share.failed(topicPartition, error as Error);
        log.error(
          { err: error, subscription: group, partition: topicPartition, failures },
          'a batch failed and will be retried',
        );
        await sleep(Math.min(HEARTBEAT_INTERVAL_MS, 50 * 2 ** failures), undefined, { signal: end }).catch(
          () => undefined,
        );
        if (isOver(payload)) return false;
        await payload.heartbeat();
      }
    }
  }

  /** Returns the subscriber's next offset, or null if there are no messages between it and `offset`. */
  async function missingBefore(
    offset: string,
    checkpoint: string | null,
    { topic, partition }: Batch,
  ): Promise<bigint | null> {
    const next = nextAfter(checkpoint);
    if (BigInt(offset) <= next) return null;
    const first = await withAdmin(kafka, (admin) => beginningOf(admin, topic, partition));
    const start = first > next ? first : next;
    return BigInt(offset) > start ? start : null;
  }

  /**
   * Skips messages that were not sent by a relay. If one of them was an event after all, the version guard finds the
   * gap and parks the stream.
   */
  function eventOf(message: KafkaMessage, topicPartition: string): readonly Recorded[] {
    const event = decode(message);
    if (event) return wanted.has(categoryOf(event.stream)) ? [event] : [];
    log.error(
      { subscription: group, partition: topicPartition, offset: message.offset },
      'a message that is not an event was skipped',
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
    await Promise.allSettled(inFlight);
    await Promise.race([
      consumer.disconnect().catch(() => undefined),
      sleep(DISCONNECT_TIMEOUT_MS, undefined, { ref: false }),
    ]);
  }
}

/**
 * The offset from which a batch was fetched. Its first message may have a higher one, because some offsets belong to
 * records that consumers do not receive, such as transaction markers. kafkajs 2.2.4 has this field, but its types do
 * not.
 */
function beginningOfFetch(batch: Batch): string {
  const { fetchedOffset } = batch as Batch & Readonly<{ fetchedOffset?: string }>;
  return fetchedOffset ?? batch.firstOffset() ?? '0';
}
