import { PUBLIC_CATALOG, STATE_TOPIC } from './catalog.ts';

/**
 * Partitions of every topic. It never changes: the partition of a stream depends on it, and so does the stream's order.
 */
export const PARTITIONS = 6;

/** A topic, with its configuration under Kafka's own names: https://kafka.apache.org/documentation/#topicconfigs */
export type Topic = Readonly<{ name: string; settings: Readonly<Record<string, string>> }>;

const DAY = 24 * 60 * 60 * 1_000;

/**
 * Published events are kept permanently. A topic of events is never compacted, which would keep only one event of each
 * stream.
 */
export const EVENT_SETTINGS = { 'cleanup.policy': 'delete', 'retention.ms': '-1', 'retention.bytes': '-1' } as const;

/**
 * One message for each key. Older ones are deleted from the disk after two days; a tombstone can be read for a week.
 */
const STATE_SETTINGS = {
  'cleanup.policy': 'compact',
  'delete.retention.ms': String(7 * DAY),
  'max.compaction.lag.ms': String(DAY),
  'segment.ms': String(DAY),
} as const;

/** The topics for analysts. */
export const PUBLIC_TOPICS: readonly Topic[] = [
  ...Object.values(PUBLIC_CATALOG).map(({ topic }) => ({ name: topic, settings: EVENT_SETTINGS })),
  { name: STATE_TOPIC.topic, settings: STATE_SETTINGS },
];
