// Node does not find this name among the exports of a CommonJS package.

import type { TopicAdmin } from '@hirelane/kafka/ensure-topics';
import { missingTopics } from '@hirelane/kafka/group-offsets';
import type { WantedTopic } from '@hirelane/kafka/topics';
import kafkajs from 'kafkajs';

/** A difference between a topic and its wanted state. */
export type Finding = Readonly<{ topic: string }> &
  (
    | Readonly<{ what: 'missing' }>
    | Readonly<{ what: 'partitions' | 'copies' | 'setting'; name: string; is: string; wanted: string }>
  );

/** Compares Kafka's topics with the wanted ones. Changes nothing. */
export async function compareTopics(admin: TopicAdmin, wanted: readonly WantedTopic[]): Promise<readonly Finding[]> {
  const missing = await missingTopics(
    admin,
    wanted.map(({ name }) => name),
  );
  const there = wanted.filter(({ name }) => !missing.includes(name));
  const findings = there.length === 0 ? [] : [...(await shapes(admin, there)), ...(await settings(admin, there))];
  return [...missing.map((topic) => ({ topic, what: 'missing' as const })), ...findings];
}

async function shapes(admin: TopicAdmin, wanted: readonly WantedTopic[]): Promise<readonly Finding[]> {
  const { topics } = await admin.fetchTopicMetadata({ topics: wanted.map(({ name }) => name) });
  return wanted.flatMap((topic) => {
    const partitions = topics.find(({ name }) => name === topic.name)?.partitions ?? [];
    const copies = Math.min(...partitions.map(({ replicas }) => replicas.length));
    return [
      ...differs(topic.name, 'partitions', 'partitions', String(partitions.length), String(topic.partitions)),
      ...differs(topic.name, 'copies', 'copies', String(copies), String(topic.replication)),
    ];
  });
}

async function settings(admin: TopicAdmin, wanted: readonly WantedTopic[]): Promise<readonly Finding[]> {
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: wanted.map(({ name, settings }) => ({
      type: kafkajs.ConfigResourceTypes.TOPIC,
      name,
      configNames: Object.keys(settings),
    })),
  });
  return wanted.flatMap((topic) => {
    const entries = resources.find(({ resourceName }) => resourceName === topic.name)?.configEntries ?? [];
    return Object.entries(topic.settings).flatMap(([name, value]) => {
      const is = entries.find(({ configName }) => configName === name)?.configValue;
      return differs(topic.name, 'setting', name, is ?? 'unknown', value);
    });
  });
}

const differs = (
  topic: string,
  what: 'partitions' | 'copies' | 'setting',
  name: string,
  is: string,
  wanted: string,
): readonly Finding[] => (is === wanted ? [] : [{ topic, what, name, is, wanted }]);
