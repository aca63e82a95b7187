import { PUBLIC_CATALOG, STATE_TOPIC } from '@hirelane/api/public-events/catalog';
import { TOPICS } from '@hirelane/kafka/topics';
import { eventually } from '@hirelane/test-kit/eventually';
import kafkajs from 'kafkajs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProject, openPublicEnvironment, type PublicEnvironment, startPublicRelay } from './public-environment.ts';

let env: PublicEnvironment;
beforeAll(async () => {
  env = await openPublicEnvironment({
    KAFKA_AUTHORIZER_CLASS_NAME: 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
    KAFKA_ALLOW_EVERYONE_IF_NO_ACL_FOUND: 'true',
  });
});
afterAll(() => env?.close());

test('when only the operator creates topics, a relay reports the missing ones, and the tool creates them', async () => {
  await expect(startPublicRelay(env.environment)).rejects.toThrow(`Kafka lacks ${PUBLIC_CATALOG.project.topic}`);
  expect(await env.admin.listTopics()).toEqual([]);

  const odd = 'hirelane.internal.feed.v1';
  // With `waitForLeaders`, kafkajs would fail for a topic that the broker does not list yet.
  await env.admin.createTopics({ waitForLeaders: false, topics: [{ topic: odd, numPartitions: 3 }] });
  await eventually(
    () => env.admin.listTopics(),
    (names) => names.includes(odd),
  );
  const planned = await env.topics('plan');
  expect(planned).toMatchObject({ code: 0 });
  expect(planned.said).toContain(
    `missing    ${STATE_TOPIC.topic}: 6 partitions, replication 1, cleanup.policy=compact`,
  );
  expect(planned.said).toContain(`${odd} has 3 partitions instead of 6`);
  expect(await env.admin.listTopics()).toEqual([odd]);
  expect((await env.topics('verify')).code).toBe(1);

  const applied = await env.topics('apply');
  expect(applied.code).toBe(1);
  expect(applied.said).toContain(`created    ${STATE_TOPIC.topic}`);
  expect((await env.admin.listTopics()).filter((name) => name.startsWith('hirelane.'))).toHaveLength(TOPICS.length);
  const { topics: found } = await env.admin.fetchTopicMetadata({ topics: [odd] });
  expect(found[0]?.partitions).toHaveLength(3);

  await env.admin.deleteTopics({ topics: [odd] });
  await eventually(
    // While Kafka is still deleting the topic, requests for it fail.
    () => env.topics('apply').catch(() => ({ code: 1, said: '' })),
    ({ code }) => code === 0,
    60_000,
  );
  expect(await env.topics('verify')).toEqual({
    code: 0,
    said: `${TOPICS.length} of ${TOPICS.length} topics were up to date`,
  });
});

test('the tool reports a changed setting but does not change it back', async () => {
  const name = PUBLIC_CATALOG.project.topic;
  const set = (value: string) =>
    env.admin.alterConfigs({
      validateOnly: false,
      resources: [{ type: kafkajs.ConfigResourceTypes.TOPIC, name, configEntries: [{ name: 'retention.ms', value }] }],
    });
  await set('1000');
  const told = await eventually(
    () => env.topics('apply'),
    ({ code }) => code === 1,
  );
  expect(told.said).toContain(`${name} has retention.ms=1000`);
  await set('-1');
  await eventually(
    () => env.topics('verify'),
    ({ code }) => code === 0,
  );
});

/**
 * From now on, clients may not create topics. A deny overrides an allow, and a user with an entry needs explicit
 * rights for everything else.
 */
async function forbidTopics() {
  const { AclOperationTypes, AclPermissionTypes, AclResourceTypes, ResourcePatternTypes } = kafkajs;
  const everywhere = [
    {
      resourceType: AclResourceTypes.CLUSTER,
      resourceName: 'kafka-cluster',
      resourcePatternType: ResourcePatternTypes.LITERAL,
    },
    { resourceType: AclResourceTypes.TOPIC, resourceName: '*', resourcePatternType: ResourcePatternTypes.LITERAL },
  ];
  await env.admin.createAcls({
    acl: everywhere.flatMap((resource) => [
      {
        ...{ ...resource, principal: 'User:ANONYMOUS', host: '*' },
        ...{ operation: AclOperationTypes.ALL, permissionType: AclPermissionTypes.ALLOW },
      },
      {
        ...{ ...resource, principal: 'User:ANONYMOUS', host: '*' },
        ...{ operation: AclOperationTypes.CREATE, permissionType: AclPermissionTypes.DENY },
      },
    ]),
  });
  const make = () =>
    env.admin.createTopics({ waitForLeaders: false, topics: [{ topic: 'a-try' }] }).then(
      () => env.admin.deleteTopics({ topics: ['a-try'] }),
      (error: Error) => error,
    );
  await eventually(make, (refused) => refused instanceof Error);
}

test('a relay whose topics exist publishes without the right to create topics', async () => {
  await forbidTopics();
  const relay = await startPublicRelay(env.environment);
  try {
    await openProject(env).post();
    await eventually(
      // Does not use a consumer group: the first group makes Kafka create an internal topic.
      async () => (await env.admin.fetchTopicOffsets(PUBLIC_CATALOG.project.topic)).map(({ high }) => Number(high)),
      (ends) => ends.reduce((sum, end) => sum + end, 0) === 1,
      60_000,
    );
  } finally {
    await relay.stop();
  }
});
