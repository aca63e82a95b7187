import { describeTopics, makeTopics, type TopicAdmin } from '@hirelane/kafka/ensure-topics';
import { missingTopics } from '@hirelane/kafka/group-offsets';
import type { WantedTopic } from '@hirelane/kafka/topics';
import kafkajs from 'kafkajs';

export type TopicsCommand = 'plan' | 'apply' | 'verify';

/**
 * Runs `npm run topics`: `plan` prints topics that are missing or differ from their configuration, `apply` creates
 * missing ones, and `verify` fails unless every topic is as configured. An existing topic is never changed. A new topic
 * exists on all brokers once this resolves, so that `verify` can follow immediately. Resolves with the exit code: 1 if
 * a topic has to be changed by hand or, for `verify`, if a topic is missing.
 */
export async function runTopics(
  command: TopicsCommand,
  admin: TopicAdmin,
  wanted: readonly WantedTopic[],
  say: (line: string) => void,
): Promise<0 | 1> {
  const found = await compareTopics(admin, wanted);
  const missing = wanted.filter(({ name }) => found.some(({ topic, what }) => topic === name && what === 'missing'));
  const different = found.filter(({ what }) => what !== 'missing');
  if (command === 'apply' && missing.length > 0) {
    await makeTopics(admin, missing);
    await describeTopics(
      admin,
      missing.map(({ name }) => name),
    );
  }
  for (const topic of missing) say(`${command === 'apply' ? 'created  ' : 'missing  '}  ${inWords(topic)}`);
  for (const finding of different) say(`different  ${remedy(finding)}`);
  const odd = new Set(found.map(({ topic }) => topic));
  say(`${wanted.length - odd.size} of ${wanted.length} topics were up to date`);
  if (different.length > 0) return command === 'plan' ? 0 : 1;
  return command === 'verify' && missing.length > 0 ? 1 : 0;
}

function inWords({ name, partitions, replication, settings }: WantedTopic): string {
  const set = Object.entries(settings).map(([key, value]) => `${key}=${value}`);
  return `${name}: ${partitions} partitions, replication ${replication}, ${set.join(' ')}`;
}

function remedy(finding: Finding): string {
  if (finding.what === 'missing') return finding.topic;
  const { topic, what, name, is, wanted } = finding;
  switch (what) {
    case 'partitions':
      return `${topic} has ${is} partitions instead of ${wanted}. Do not change the number: a stream would continue in another partition, out of order. Delete the topic, run apply, and let its relay publish everything again.`;
    case 'copies':
      return `${topic} has ${is} replicas per partition instead of ${wanted}. Change it with kafka-reassign-partitions.sh.`;
    case 'setting':
      return `${topic} has ${name}=${is}. Change it with: kafka-configs.sh --bootstrap-server <broker> --alter --topic ${topic} --add-config ${name}=${wanted}`;
  }
}

/** A difference between a topic and its configuration. */
type Finding = Readonly<{ topic: string }> &
  (
    | Readonly<{ what: 'missing' }>
    | Readonly<{ what: 'partitions' | 'copies' | 'setting'; name: string; is: string; wanted: string }>
  );

/** Compares Kafka's topics with the configured ones. Changes nothing. */
async function compareTopics(admin: TopicAdmin, wanted: readonly WantedTopic[]): Promise<readonly Finding[]> {
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
