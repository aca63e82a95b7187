import type { Recorded } from '@hirelane/event-sourcing/events';
import type { Kafka, Producer, TopicMessages } from 'kafkajs';
import { inChunks } from './chunks.ts';
import { ensureTopics } from './ensure-topics.ts';
import { withAdmin } from './group-offsets.ts';
import { type Offsets, topicPartitionOf } from './offsets.ts';
import { wantedTopics } from './topics.ts';

/** Where a relay publishes. */
export type Publisher = Readonly<{
  /** Resolves once the brokers have acknowledged, with the first offset in each partition. */
  publish(events: readonly Recorded[]): Promise<Offsets>;
  /** The next offset of each partition. */
  ends(): Promise<Offsets>;
}>;

/** The messages for these events, in order. */
export type MessagesOf = (events: readonly Recorded[]) => TopicMessages[] | Promise<TopicMessages[]>;

type Options = Readonly<{
  producer: Producer;
  kafka: Kafka;
  topics: readonly string[];
  replication: number;
  /** Whether missing topics are created; otherwise they are required. */
  isMakingTopics?: boolean;
  messagesOf: MessagesOf;
}>;

/** Publishes to Kafka topics. Missing ones are created, also while running: a broker may have lost its disk. */
export async function openPublisher(options: Options): Promise<Publisher> {
  const { producer, kafka, topics, replication, isMakingTopics = true, messagesOf } = options;
  // A new admin client for each check: one that has used a topic fails in all requests once that topic is deleted.
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
