import { internalTopic } from '@hirelane/kafka/topics';
import { expect, test } from 'vitest';
import { topicsWithEvents } from './restore-kafka.ts';

/**
 * A Kafka with single-partition topics. Each topic name maps to the offset of the first message and the offset after
 * the last one.
 */
const kafkaWith = (topics: Readonly<Record<string, readonly [number, number]>>) => ({
  listTopics: async () => Object.keys(topics),
  async fetchTopicOffsets(topic: string) {
    const [low, high] = topics[topic]?.map(String) ?? [];
    if (low === undefined || high === undefined) throw new Error(`there is no topic ${topic}`);
    return [{ partition: 0, offset: high, low, high }];
  },
});

test('events in our topics prevent a restore, but events in other topics do not', async () => {
  const [projects, feed, files] = (['projects', 'feed', 'files'] as const).map(internalTopic) as [
    string,
    string,
    string,
  ];
  const kafka = kafkaWith({ [projects]: [0, 3], [feed]: [0, 0], [files]: [7, 7], 'other.program': [0, 9] });
  expect(await topicsWithEvents(kafka)).toEqual([projects]);
  expect(await topicsWithEvents(kafkaWith({}))).toEqual([]);
});
