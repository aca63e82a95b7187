import { LOGS } from '@hirelane/api/events/catalog';
import { EVENT_SETTINGS, PARTITIONS, PUBLIC_TOPICS, type Topic } from '@hirelane/api/public-events/topics';
import type { ServiceName } from '@hirelane/api/services';
import { categoryOf, logOf, type Recorded } from '@hirelane/event-sourcing/events';
import type { Message, TopicMessages } from 'kafkajs';

/** The maximum message size, in bytes. A request body is at most 100 kB, but an event may be as large as a megabyte. */
const MESSAGE_MAX = 8 * 1024 * 1024;

/** The topic with every event in a service's log, with personal text encrypted, for the other services. */
export const internalTopic = (log: ServiceName): string => `hirelane.internal.${log}.v1`;

/** The relay that publishes to the topic. */
export const internalRelay = (log: ServiceName): string => `internal-${log}`;

/** Events as messages for the internal topics, keyed by stream, so that a stream stays in one partition. */
export const internalMessages = (events: readonly Recorded[]): TopicMessages[] =>
  byTopic(
    events.map((event) => ({
      topic: internalTopic(logOf(categoryOf(event.stream))),
      message: { key: event.stream, value: JSON.stringify(event) },
    })),
  );

/** Groups messages by topic for kafkajs and keeps them in order within each topic. */
export function byTopic(messages: readonly Readonly<{ topic: string; message: Message }>[]): TopicMessages[] {
  const topics = new Map<string, Message[]>();
  for (const { topic, message } of messages) {
    const some = topics.get(topic) ?? [];
    topics.set(topic, some);
    some.push(message);
  }
  return [...topics].map(([topic, some]) => ({ topic, messages: some }));
}

/** Every topic. `infra/deploy/kafka/topics.json` lists them for operators. */
export const TOPICS: readonly Topic[] = [
  ...LOGS.map((log) => ({
    name: internalTopic(log),
    settings: { ...EVENT_SETTINGS, 'max.message.bytes': String(MESSAGE_MAX) },
  })),
  ...PUBLIC_TOPICS,
];

/** A topic with its number of partitions and replicas. */
export type WantedTopic = Topic &
  Readonly<{ partitions: number /** Replicas of each partition. */; replication: number }>;

/** Defines a topic with this many replicas of each partition. A write waits for all but one of the replicas. */
export const withReplication = ({ name, settings }: Topic, replication: number): WantedTopic => ({
  name,
  partitions: PARTITIONS,
  replication,
  settings: { ...settings, 'min.insync.replicas': String(Math.max(1, replication - 1)) },
});

/** Returns the named topics with their settings. Throws for a name that is not one of our topics. */
export function wantedTopics(names: readonly string[], replication: number): readonly WantedTopic[] {
  return names.map((name) => {
    const topic = TOPICS.find((known) => known.name === name);
    if (!topic) throw new Error(`Expected the name of one of our topics, got ${name}.`);
    return withReplication(topic, replication);
  });
}
