import type { Admin, Producer, TopicMessages } from 'kafkajs';
import type { Recorded } from '../events.ts';
import { laneOf, type Offsets } from './offsets.ts';
import { createTopics } from './topics.ts';

/** Where a relay publishes. */
export type Outlet = Readonly<{
  /** Resolves once the brokers have acknowledged, with the offset that each partition gave first. */
  publish(events: readonly Recorded[]): Promise<Offsets>;
  /** The offset that each partition gives next. */
  ends(): Promise<Offsets>;
}>;

type Options = Readonly<{
  producer: Producer;
  admin: Admin;
  topics: readonly string[];
  replication: number;
  messagesOf: (events: readonly Recorded[]) => TopicMessages[];
}>;

/** Topics of Kafka. They are made when they are missing, also in the middle: a broker may come back without its disk. */
export async function openOutlet({ producer, admin, topics, replication, messagesOf }: Options): Promise<Outlet> {
  const makeTopics = () => createTopics(admin, topics, replication);
  await makeTopics();
  return {
    async publish(events) {
      const topicMessages = messagesOf(events);
      if (topicMessages.length === 0) return new Map();
      const acknowledged = await producer.sendBatch({ acks: -1, topicMessages }).catch(async (error: unknown) => {
        await makeTopics();
        throw error;
      });
      return new Map(
        acknowledged.map(({ topicName, partition, baseOffset }) => [
          laneOf(topicName, partition),
          BigInt(baseOffset ?? 0),
        ]),
      );
    },
    async ends() {
      await makeTopics();
      const all = await Promise.all(
        topics.map(async (topic) =>
          (await admin.fetchTopicOffsets(topic)).map(
            ({ partition, high }) => [laneOf(topic, partition), BigInt(high)] as const,
          ),
        ),
      );
      return new Map(all.flat());
    },
  };
}
