import type { Admin, Kafka } from 'kafkajs';
import { laneOf, type Offsets } from './offsets.ts';

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

/** Sets a group's offsets back to where its subscriber is, where they are ahead of it; not while somebody is in the group. */
export async function setBack(
  admin: Admin,
  { group, topics }: Group,
  resume: (lane: string) => Promise<string | null>,
): Promise<void> {
  const { groups } = await admin.describeGroups([group]);
  if (groups.some(({ state }) => state !== 'Empty' && state !== 'Dead')) return;
  for (const { topic, partitions } of await admin.fetchOffsets({ groupId: group, topics: [...topics] })) {
    const ahead: { partition: number; offset: string }[] = [];
    for (const { partition, offset } of partitions) {
      const handled = await resume(laneOf(topic, partition));
      const next = handled === null ? 0n : BigInt(handled) + 1n;
      // A group that is behind redelivers what is known, which does no harm; setting its offsets takes seconds.
      if (BigInt(offset) > next) ahead.push({ partition, offset: String(next) });
    }
    if (ahead.length > 0) await admin.setOffsets({ groupId: group, topic, partitions: ahead });
  }
}

/** The offset after the last message of each partition that holds any. */
export async function endsOf(admin: Admin, topics: readonly string[]): Promise<Offsets> {
  const ends = new Map<string, bigint>();
  for (const topic of topics) {
    for (const { partition, high, low } of await admin.fetchTopicOffsets(topic)) {
      if (high !== low) ends.set(laneOf(topic, partition), BigInt(high));
    }
  }
  return ends;
}

/** Whether a group, all its members together, has handled everything up to these offsets. */
export async function hasReached(admin: Admin, { group, topics }: Group, ends: Offsets): Promise<boolean> {
  const offsets = await admin.fetchOffsets({ groupId: group, topics: [...topics] });
  const reached = new Map(
    offsets.flatMap(({ topic, partitions }) =>
      partitions.map(({ partition, offset }) => [laneOf(topic, partition), BigInt(offset)] as const),
    ),
  );
  return [...ends].every(([lane, end]) => (reached.get(lane) ?? 0n) >= end);
}
