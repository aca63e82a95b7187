import { CATALOG, type StreamCategory } from '@hirelane/contracts/events/catalog';
import type { ServiceName } from '@hirelane/contracts/service-token';
import type { Admin } from 'kafkajs';

/** Partitions of every topic. It never changes: which partition a stream is in depends on it, and so the stream's order. */
export const PARTITIONS = 6;

/** Bytes of a message: a request's body is at most 100 kB, and an event's may be a megabyte. */
const MESSAGE_MAX = 8 * 1024 * 1024;

/** The topic that carries every event of a service's log, sealed as it is in the log, from service to service. */
export const internalTopic = (log: ServiceName): string => `hirelane.internal.${log}.v1`;

/** The topic of a stream category. */
export function topicOf(category: string): string {
  if (!(category in CATALOG)) throw new Error(`no log is known for the stream category ${category}`);
  return internalTopic(CATALOG[category as StreamCategory].log);
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
