import { parseCheckpoint } from '@hirelane/event-sourcing/checkpoint';
import type { Admin, Kafka, TopicPartitionOffset } from 'kafkajs';

/** A consumer group and the topics it consumes. */
export type Group = Readonly<{ group: string; topics: readonly string[] }>;

export async function withAdmin<T>(kafka: Pick<Kafka, 'admin'>, work: (admin: Admin) => Promise<T>): Promise<T> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.disconnect();
  }
}

export async function missingTopics(admin: Pick<Admin, 'listTopics'>, topics: readonly string[]): Promise<string[]> {
  const there = new Set(await admin.listTopics());
  return topics.filter((topic) => !there.has(topic));
}

/** The offset after the last handled message. */
export const nextAfter = (handled: string | null): bigint =>
  handled === null ? 0n : BigInt(parseCheckpoint(handled).position) + 1n;

/**
 * Returns the partitions where the group is ahead of its subscriber, with the offsets where the subscriber continues.
 */
export async function aheadOf(
  admin: Admin,
  { group, topics }: Group,
  topicPartitions: ReadonlySet<string>,
  resume: (topicPartition: string) => Promise<string | null>,
): Promise<TopicPartitionOffset[]> {
  const ahead: TopicPartitionOffset[] = [];
  // Reads the group first: a subscriber stores its checkpoint before it commits the group's offset.
  for (const { topic, partitions } of await admin.fetchOffsets({ groupId: group, topics: [...topics] })) {
    for (const { partition, offset } of partitions) {
      const topicPartition = topicPartitionOf(topic, partition);
      if (!topicPartitions.has(topicPartition)) continue;
      const next = nextAfter(await resume(topicPartition));
      if (BigInt(offset) > next) ahead.push({ topic, partition, offset: String(next) });
    }
  }
  return ahead;
}

/** The first offset of a partition: retention may have deleted earlier ones. */
export async function beginningOf(admin: Admin, topic: string, partition: number): Promise<bigint> {
  const offsets = await admin.fetchTopicOffsets(topic);
  return BigInt(offsets.find((one) => one.partition === partition)?.low ?? 0);
}

/** The offset after the last message of each partition that has any. */
export async function endsOf(admin: Admin, topics: readonly string[]): Promise<Offsets> {
  const ends = new Map<string, bigint>();
  for (const topic of topics) {
    for (const { partition, high, low } of await admin.fetchTopicOffsets(topic)) {
      if (high !== low) ends.set(topicPartitionOf(topic, partition), BigInt(high));
    }
  }
  return ends;
}

/**
 * Whether a group (all its members together) has handled everything up to these offsets. Both the group's offsets and
 * the subscriber's checkpoints are needed: the group may be ahead of a subscriber that was restored from a backup, and
 * the checkpoints may refer to topics that have since been recreated.
 */
export async function hasReached(
  admin: Admin,
  { group, topics }: Group,
  ends: Offsets,
  resume: (topicPartition: string) => Promise<string | null>,
): Promise<boolean> {
  const offsets = await admin.fetchOffsets({ groupId: group, topics: [...topics] });
  const reached = new Map(
    offsets.flatMap(({ topic, partitions }) =>
      partitions.map(({ partition, offset }) => [topicPartitionOf(topic, partition), BigInt(offset)] as const),
    ),
  );
  if (![...ends].every(([topicPartition, end]) => (reached.get(topicPartition) ?? 0n) >= end)) return false;
  for (const [topicPartition, end] of ends) if (nextAfter(await resume(topicPartition)) < end) return false;
  return true;
}

/** Maps `topic/partition` to an offset in that partition. */
export type Offsets = ReadonlyMap<string, bigint>;

export const topicPartitionOf = (topic: string, partition: number): string => `${topic}/${partition}`;
