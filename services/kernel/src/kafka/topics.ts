import type { ServiceName } from '@hirelane/contracts/service-token';
import type { Admin, Message, TopicMessages } from 'kafkajs';
import { categoryOf, type Recorded } from '../events.ts';
import { logOf } from '../log-of.ts';

/** Partitions of every topic. It never changes: which partition a stream is in depends on it, and so the stream's order. */
export const PARTITIONS = 6;

/** Bytes of a message: a request's body is at most 100 kB, and an event's may be a megabyte. */
const MESSAGE_MAX = 8 * 1024 * 1024;

/** The topic that carries every event of a service's log, sealed as it is in the log, from service to service. */
export const internalTopic = (log: ServiceName): string => `hirelane.internal.${log}.v1`;

/** The relay that fills it. */
export const internalRelay = (log: ServiceName): string => `internal-${log}`;

/** Events as messages of the internal topics, keyed by stream, so that a stream stays in one partition. */
export function internalMessages(events: readonly Recorded[]): TopicMessages[] {
  const topics = new Map<string, Message[]>();
  for (const event of events) {
    const topic = internalTopic(logOf(categoryOf(event.stream)));
    const messages = topics.get(topic) ?? [];
    topics.set(topic, messages);
    messages.push({ key: event.stream, value: JSON.stringify(event) });
  }
  return [...topics].map(([topic, messages]) => ({ topic, messages }));
}

/**
 * Makes the topics that are missing. What is published stays for ever, and no topic of events is compacted, which would
 * keep one event of each stream. Throws when a topic is there with another number of partitions.
 */
export async function createTopics(admin: Admin, topics: readonly string[], replication: number): Promise<void> {
  const settings = {
    'cleanup.policy': 'delete',
    'retention.ms': '-1',
    'retention.bytes': '-1',
    'max.message.bytes': String(MESSAGE_MAX),
    'min.insync.replicas': String(Math.max(1, replication - 1)),
  };
  const configEntries = Object.entries(settings).map(([name, value]) => ({ name, value }));
  await admin.createTopics({
    waitForLeaders: true,
    topics: topics.map((topic) => ({
      topic,
      numPartitions: PARTITIONS,
      replicationFactor: replication,
      configEntries,
    })),
  });
  const { topics: found } = await admin.fetchTopicMetadata({ topics: [...topics] });
  const odd = found.find(({ partitions }) => partitions.length !== PARTITIONS);
  if (odd) throw new Error(`the topic ${odd.name} has ${odd.partitions.length} partitions instead of ${PARTITIONS}`);
}
