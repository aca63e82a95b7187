import type { Recorded } from '@hirelane/event-sourcing/events';
import type { Kafka, Message, Producer, TopicMessages } from 'kafkajs';
import { ensureTopics } from './ensure-topics.ts';
import { type Offsets, topicPartitionOf, withAdmin } from './group-offsets.ts';
import { wantedTopics } from './topics.ts';

/** A relay's destination. */
export type Publisher = Readonly<{
  /** Resolves to the first offset in each partition once the brokers have acknowledged the messages. */
  publish(events: readonly Recorded[]): Promise<Offsets>;
  /** Each partition's next offset. */
  ends(): Promise<Offsets>;
}>;

/** Returns the messages for these events, in order. */
export type MessagesOf = (events: readonly Recorded[]) => TopicMessages[] | Promise<TopicMessages[]>;

type Options = Readonly<{
  producer: Producer;
  kafka: Kafka;
  topics: readonly string[];
  replication: number;
  /** Whether missing topics are created. If not, all topics must already exist. */
  isMakingTopics?: boolean;
  messagesOf: MessagesOf;
}>;

/** Publishes to Kafka topics. Missing ones are created, even at run time, because a broker may have lost its disk. */
export async function openPublisher(options: Options): Promise<Publisher> {
  const { producer, kafka, topics, replication, isMakingTopics = true, messagesOf } = options;
  // Uses a new admin client for each check, because once a topic that a client has used is deleted, all of its requests
  // fail.
  const makeTopics = () =>
    withAdmin(kafka, (admin) => ensureTopics(admin, wantedTopics(topics, replication), isMakingTopics));
  await makeTopics();
  return {
    async publish(events) {
      const given = new Map<string, bigint>();
      for (const topicMessages of inChunks(await messagesOf(events))) {
        const acknowledged = await producer.sendBatch({ acks: -1, topicMessages }).catch(async (error: unknown) => {
          await makeTopics();
          throw error;
        });
        for (const { topicName, partition, baseOffset } of acknowledged) {
          const topicPartition = topicPartitionOf(topicName, partition);
          if (!given.has(topicPartition)) given.set(topicPartition, BigInt(baseOffset ?? 0));
        }
      }
      return given;
    },
    async ends() {
      await makeTopics();
      const all = await withAdmin(kafka, (admin) =>
        Promise.all(
          topics.map(async (topic) =>
            (await admin.fetchTopicOffsets(topic)).map(
              ({ partition, high }) => [topicPartitionOf(topic, partition), BigInt(high)] as const,
            ),
          ),
        ),
      );
      return new Map(all.flat());
    },
  };
}

/**
 * The maximum size of a chunk, in bytes of keys, values and headers. Messages for one partition form one batch for a
 * broker, which accepts a megabyte unless its topic is configured otherwise and refuses a larger batch on every retry.
 */
const CHUNK_BYTES = 512 * 1024;

/** Splits messages into chunks of at most 512 kB, in order per topic. A larger message is a separate chunk. */
export function inChunks(topicMessages: readonly TopicMessages[]): TopicMessages[][] {
  const chunks: TopicMessages[][] = [];
  let bytesLeft = 0;
  for (const { topic, messages } of topicMessages) {
    for (const message of messages) {
      const size = sizeOf(message);
      if (size > bytesLeft || chunks.length === 0) {
        chunks.push([]);
        bytesLeft = CHUNK_BYTES;
      }
      bytesLeft -= size;
      const chunk = chunks.at(-1);
      const last = chunk?.at(-1);
      if (last?.topic === topic) last.messages.push(message);
      else chunk?.push({ topic, messages: [message] });
    }
  }
  return chunks;
}

function sizeOf({ key, value, headers = {} }: Message): number {
  const parts = [key, value, ...Object.entries(headers).flat(2)];
  return parts.reduce((sum: number, part) => sum + (part ? Buffer.byteLength(part) : 0), 0);
}
