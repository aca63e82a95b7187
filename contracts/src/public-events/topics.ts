import { DAY_MS } from '../constants.ts';
import { PUBLIC_CATALOG, STATE_TOPIC } from './catalog.ts';

/**
 * The number of partitions in every topic. It never changes, because a stream's partition and therefore its order
 * depend on it.
 */
export const PARTITIONS = 6;

/** A topic, with its configuration under Kafka's names: https://kafka.apache.org/documentation/#topicconfigs */
export type Topic = Readonly<{ name: string; settings: Readonly<Record<string, string>> }>;

/**
 * Published events are kept permanently. An event topic is never compacted, because compaction would keep only one
 * event per stream.
 */
export const EVENT_SETTINGS = { 'cleanup.policy': 'delete', 'retention.ms': '-1', 'retention.bytes': '-1' } as const;

/** One message per key. Older ones are deleted from the disk after two days; a tombstone can be read for a week. */
const STATE_SETTINGS = {
  'cleanup.policy': 'compact',
  'delete.retention.ms': String(7 * DAY_MS),
  'max.compaction.lag.ms': String(DAY_MS),
  'segment.ms': String(DAY_MS),
} as const;

/** The topics for analysts. */
export const PUBLIC_TOPICS: readonly Topic[] = [
  ...Object.values(PUBLIC_CATALOG).map(({ topic }) => ({ name: topic, settings: EVENT_SETTINGS })),
  { name: STATE_TOPIC.topic, settings: STATE_SETTINGS },
];
