import type { Recorded } from '@hirelane/event-sourcing/events';
import type { Kafka, Producer, TopicMessages } from 'kafkajs';
import { inChunks } from './chunks.ts';
import { ensureTopics } from './ensure-topics.ts';
import { withAdmin } from './group-offsets.ts';
import { type Offsets, topicPartitionOf } from './offsets.ts';
import { wantedTopics } from './topics.ts';

/** Where a relay publishes. */
export type Publisher = Readonly<{
  /** Resolves once the brokers have acknowledged, with the offset that each partition gave first. */
  publish(events: readonly Recorded[]): Promise<Offsets>;
  /** The offset that each partition gives next. */
  ends(): Promise<Offsets>;
}>;

/** The messages that tell of these events, in their order. */
export type MessagesOf = (events: readonly Recorded[]) => TopicMessages[] | Promise<TopicMessages[]>;

type Options = Readonly<{
  producer: Producer;
  kafka: Kafka;
  topics: readonly string[];
  replication: number;
  /** Whether topics that are missing are made, or waited for. */
  isMakingTopics?: boolean;
  messagesOf: MessagesOf;
}>;

/** Topics of Kafka. They are made when they are missing, also in the middle: a broker may come back without its disk. */
export async function openPublisher(options: Options): Promise<Publisher> {
  const { producer, kafka, topics, replication, isMakingTopics = true, messagesOf } = options;
  // An admin client for each look: one that has heard of a topic fails in everything once that topic is gone.
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
