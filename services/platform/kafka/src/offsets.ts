/** `topic/partition` → an offset there. */
export type Offsets = ReadonlyMap<string, bigint>;

export const topicPartitionOf = (topic: string, partition: number): string => `${topic}/${partition}`;

/** For jsonb. */
export const toJson = (offsets: Offsets): string =>
  JSON.stringify(Object.fromEntries([...offsets].map(([topicPartition, offset]) => [topicPartition, String(offset)])));

export const fromJson = (json: Readonly<Record<string, string>>): Offsets =>
  new Map(Object.entries(json).map(([topicPartition, offset]) => [topicPartition, BigInt(offset)]));

/**
 * Whether Kafka has lost what it acknowledged: a partition that took a message at an offset gives that offset, or a lower
 * one, to a later message. A cluster's id would not tell: the image that most people run has the same one everywhere.
 */
export const goesBack = (acknowledged: Offsets, later: Offsets): boolean =>
  [...later].some(([topicPartition, offset]) => offset <= (acknowledged.get(topicPartition) ?? -1n));
