import { ensureTopics, type TopicAdmin } from '@hirelane/kafka/ensure-topics';
import { TOPICS, type WantedTopic, withReplication } from '@hirelane/kafka/topics';
import kafkajs from 'kafkajs';
import { expect, test } from 'vitest';
import { runTopics, type TopicsCommand } from './topics-tool.ts';

const wanted = TOPICS.map((topic) => withReplication(topic, 1));
const [one, two] = wanted.map(({ name }) => name) as [string, string];

/**
 * The topics in an in-memory Kafka, by default without permission to create any. Its broker lists new topics only after
 * `questions` requests for metadata.
 */
function openKafka(topics: readonly WantedTopic[] = [], mayMake = false, questions = 0) {
  const held = new Map(topics.map((topic) => [topic.name, topic]));
  const made = new Map<string, WantedTopic>();
  let asked = 0;
  const learn = () => {
    for (const [name, topic] of made) held.set(name, topic);
    made.clear();
  };
  const named = (names: readonly string[]) => names.flatMap((name) => held.get(name) ?? []);
  const admin: TopicAdmin = {
    listTopics: async () => [...held.keys()],
    async createTopics({ topics: asked }) {
      if (!mayMake) throw new Error('not authorised');
      for (const { topic, numPartitions = 1, replicationFactor = 1, configEntries = [] } of asked) {
        const settings = Object.fromEntries(configEntries.map(({ name, value }) => [name, value]));
        made.set(topic, {
          name: topic,
          partitions: numPartitions,
          replication: replicationFactor,
          settings,
        });
      }
      if (questions === 0) learn();
      return true;
    },
    async fetchTopicMetadata({ topics: names }: { topics: string[] }) {
      if (made.size > 0 && ++asked >= questions) learn();
      const unknown = names.find((name) => !held.has(name));
      if (unknown) throw new kafkajs.KafkaJSProtocolError('This server does not host this topic-partition');
      return {
        topics: named(names).map(({ name, partitions, replication }) => ({
          name,
          partitions: Array.from({ length: partitions }, (_, partitionId) => ({
            ...{ partitionId, leader: 1, partitionErrorCode: 0, isr: [1] },
            replicas: Array.from({ length: replication }, (_unused, i) => i + 1),
          })),
        })),
      };
    },
    describeConfigs: async ({ resources }) => ({
      throttleTime: 0,
      resources: named(resources.map(({ name }) => name)).map(({ name, settings }) => ({
        ...{ errorCode: 0, errorMessage: '', resourceName: name, resourceType: 2 },
        configEntries: Object.entries(settings).map(([configName, configValue]) => ({
          ...{ configName, configValue, isDefault: false, configSource: 1, isSensitive: false, readOnly: false },
          configSynonyms: [],
        })),
      })),
    }),
  };
  return { admin, held };
}

async function run(command: TopicsCommand, { admin }: ReturnType<typeof openKafka>) {
  const lines: string[] = [];
  const code = await runTopics(command, admin, wanted, (line) => void lines.push(line));
  return { code, said: lines.join('\n') };
}

test('plan prints missing topics and creates nothing; apply creates them; then verify succeeds', async () => {
  const kafka = openKafka(wanted.slice(0, 1), true);
  const planned = await run('plan', kafka);
  expect(planned.code).toBe(0);
  expect(planned.said).toContain(`missing    ${two}: 6 partitions, replication 1, cleanup.policy=delete`);
  expect([...kafka.held.keys()]).toEqual([one]);
  expect((await run('verify', kafka)).code).toBe(1);
  expect((await run('apply', kafka)).code).toBe(0);
  expect(await run('verify', kafka)).toEqual({
    code: 0,
    said: `${TOPICS.length} of ${TOPICS.length} topics were up to date`,
  });
});

test('verify finds the new topics right after apply, even if brokers are slow to list them', async () => {
  const kafka = openKafka([], true, 3);
  expect((await run('apply', kafka)).code).toBe(0);
  expect((await run('verify', kafka)).code).toBe(0);
});

test.each<[string, Partial<WantedTopic>, string]>([
  ['a different number of partitions', { partitions: 3 }, 'has 3 partitions instead of 6'],
  ['a different number of replicas', { replication: 2 }, 'has 2 replicas per partition instead of 1'],
  ['a different setting', { settings: { ...wanted[0]?.settings, 'retention.ms': '1000' } }, 'has retention.ms=1000'],
])('%s is reported by plan, verify and apply but not changed', async (_, change, told) => {
  const changed = wanted.map((topic) => (topic.name === one ? { ...topic, ...change } : topic));
  const kafka = openKafka(changed, true);
  expect(await run('plan', kafka)).toMatchObject({ code: 0, said: expect.stringContaining(`${one} ${told}`) });
  expect(await run('verify', kafka)).toMatchObject({ code: 1, said: expect.stringContaining(told) });
  expect(await run('apply', kafka)).toMatchObject({ code: 1, said: expect.stringContaining(told) });
  expect([...kafka.held.values()]).toEqual(changed);
});

test('a process whose topics exist does not need permission to create any', async () => {
  const kafka = openKafka(wanted);
  await ensureTopics(kafka.admin, wanted, false);
  await ensureTopics(kafka.admin, wanted, true);
});

test('a process that lacks topics and the permission to create them reports which are missing and how to create them', async () => {
  const starting = ensureTopics(openKafka(wanted.slice(1), true).admin, wanted, false);
  await expect(starting).rejects.toThrow(`Kafka lacks ${one}. Create them with \`npm run topics -- apply\``);
});

test('a process refuses a topic whose number of partitions was changed', async () => {
  const changed = wanted.map((topic) => ({ ...topic, partitions: 12 }));
  const starting = ensureTopics(openKafka(changed).admin, wanted, true);
  await expect(starting).rejects.toThrow('has 12 partitions instead of 6');
});
