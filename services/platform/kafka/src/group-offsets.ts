import type { Admin, Kafka, TopicPartitionOffset } from 'kafkajs';
import { type Offsets, topicPartitionOf } from './offsets.ts';

/** A consumer group and what it consumes. */
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

/** The offset that comes after what has been handled. */
export const nextAfter = (handled: string | null): bigint => (handled === null ? 0n : BigInt(handled) + 1n);

/** Of these partitions, those in which the group has got further than its subscriber, with the offsets where the latter would go on. */
export async function aheadOf(
  admin: Admin,
  { group, topics }: Group,
  topicPartitions: ReadonlySet<string>,
  resume: (topicPartition: string) => Promise<string | null>,
): Promise<TopicPartitionOffset[]> {
  const ahead: TopicPartitionOffset[] = [];
  // The group first: whoever handles something stores it before the group hears of it.
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

/** Where a partition begins: retention may have taken what was before. */
export async function beginningOf(admin: Admin, topic: string, partition: number): Promise<bigint> {
  const offsets = await admin.fetchTopicOffsets(topic);
  return BigInt(offsets.find((one) => one.partition === partition)?.low ?? 0);
}

/** The offset after the last message of each partition that holds any. */
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
 * Whether a group, all its members together, has handled everything up to these offsets. Neither word is enough alone: the
 * group may be ahead of a subscriber that was put back to an earlier day, and what the subscriber remembers may be of topics
 * that were made anew since.
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
