/** `topic/partition` → an offset in it. */
export type Offsets = ReadonlyMap<string, bigint>;

export const topicPartitionOf = (topic: string, partition: number): string => `${topic}/${partition}`;

/** For jsonb. */
export const toJson = (offsets: Offsets): string =>
  JSON.stringify(Object.fromEntries([...offsets].map(([topicPartition, offset]) => [topicPartition, String(offset)])));

export const fromJson = (json: Readonly<Record<string, string>>): Offsets =>
  new Map(Object.entries(json).map(([topicPartition, offset]) => [topicPartition, BigInt(offset)]));

/**
 * Whether Kafka has lost what it acknowledged: a partition that acknowledged a message at an offset gives a later
 * message that offset, or a lower one. A cluster's id would not show this: the most common image has the same id
 * everywhere.
 */
export const goesBack = (acknowledged: Offsets, later: Offsets): boolean =>
  [...later].some(([topicPartition, offset]) => offset <= (acknowledged.get(topicPartition) ?? -1n));
