import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PUBLIC_CATALOG, STATE_TOPIC } from '@hirelane/contracts/public-events/catalog';
import { connectKafka } from '@hirelane/kernel/kafka/client';
import { TOPICS, withReplication } from '@hirelane/kernel/kafka/topics';
import { runTopics, type TopicsCommand } from '@hirelane/kernel/kafka/topics-tool';
import { openTestStorage } from '@hirelane/kernel/postgres/testing';
import { eventually } from '@hirelane/kernel/testing/eventually';
import { type KafkaServer, startKafka } from '@hirelane/kernel/testing/kit/kafka';
import { type PostgresServer, startPostgres } from '@hirelane/kernel/testing/kit/postgres';
import kafkajs, { type Admin, type Kafka } from 'kafkajs';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repository } from '../local/repository.ts';
import {
  CANARY,
  header,
  listenTo,
  openProject,
  openProposal,
  type Received,
  startPublicRelay,
} from './public-world.ts';

const EVENT_TOPICS = Object.values(PUBLIC_CATALOG).map(({ topic }) => topic);
const STATES = STATE_TOPIC.topic;
/** ms that what is published may take to arrive, also after a crash. */
const PATIENCE = 60_000;

type Storage = Awaited<ReturnType<typeof openTestStorage>>;
let broker: KafkaServer;
let postgres: PostgresServer;
let storage: Storage;
let stores: Record<'projects' | 'proposals', Awaited<ReturnType<Storage['openStore']>>>;
let kafka: Kafka;
let admin: Admin;
let environment: Readonly<Record<string, string>>;
beforeAll(async () => {
  [broker, postgres] = await Promise.all([startKafka(), startPostgres()]);
  process.env['TEST_DATABASE_URL'] = postgres.url;
  storage = await openTestStorage();
  stores = { projects: await storage.openStore('projects'), proposals: await storage.openStore('proposals') };
  kafka = connectKafka({ brokers: [broker.broker] }, 'test', pino({ level: 'silent' }));
  admin = kafka.admin();
  await admin.connect();
  environment = { DATABASE_URL: storage.url, KAFKA_BROKERS: broker.broker, KAFKA_CREATE_TOPICS: 'false' };
});
afterAll(async () => {
  await admin?.disconnect();
  await storage?.close();
  await Promise.all([broker?.stop(), postgres?.stop()]);
});

/** What the tool for topics says, and the code it ends with. */
async function topics(command: TopicsCommand) {
  const lines: string[] = [];
  const wanted = TOPICS.map((topic) => withReplication(topic, 1));
  const code = await runTopics(command, admin, wanted, (line) => void lines.push(line));
  return { code, said: lines.join('\n') };
}

const values = (messages: readonly Received[]) => messages.map(({ value }) => JSON.parse(value?.toString() ?? 'null'));
const about = (messages: readonly Received[], key: string) => messages.filter((one) => String(one.key) === key);
/** Each event once, in the order in which they came first. */
const eachOnce = (messages: readonly Received[]) =>
  [...new Map([...messages].reverse().map((one) => [header(one, 'ce_id'), one])).values()].reverse();

test('where the topics are the operator’s, a relay names those that are missing, and the tool makes them', async () => {
  await expect(startPublicRelay(environment)).rejects.toThrow(/Kafka lacks hirelane\.public\.project\.v1/);
  expect(await admin.listTopics()).toEqual([]);

  const odd = 'hirelane.internal.feed.v1';
  await admin.createTopics({ topics: [{ topic: odd, numPartitions: 3 }] });
  const planned = await topics('plan');
  expect(planned).toMatchObject({ code: 0 });
  expect(planned.said).toContain(`missing    ${STATES}: 6 partitions, 1 copies, cleanup.policy=compact`);
  expect(planned.said).toContain(`${odd} has 3 partitions instead of 6`);
  expect(await admin.listTopics()).toEqual([odd]);
  expect((await topics('verify')).code).toBe(1);

  const applied = await topics('apply');
  expect(applied.code).toBe(1);
  expect(applied.said).toContain(`made    ${STATES}`);
  expect((await admin.listTopics()).filter((name) => name.startsWith('hirelane.'))).toHaveLength(TOPICS.length);
  const { topics: found } = await admin.fetchTopicMetadata({ topics: [odd] });
  expect(found[0]?.partitions).toHaveLength(3);

  await admin.deleteTopics({ topics: [odd] });
  await eventually(
    // While Kafka still deletes it, nothing about it can be asked.
    () => topics('apply').catch(() => ({ code: 1, said: '' })),
    ({ code }) => code === 0,
  );
  expect(await topics('verify')).toEqual({ code: 0, said: '9 of 9 topics were as they should be' });
});

test('the tool tells a setting that somebody has changed, and leaves it', async () => {
  const name = EVENT_TOPICS[0] ?? '';
  const set = (value: string) =>
    admin.alterConfigs({
      validateOnly: false,
      resources: [{ type: kafkajs.ConfigResourceTypes.TOPIC, name, configEntries: [{ name: 'retention.ms', value }] }],
    });
  await set('1000');
  const told = await eventually(
    () => topics('apply'),
    ({ code }) => code === 1,
  );
  expect(told.said).toContain(`${name} has retention.ms=1000`);
  await set('-1');
  await eventually(
    () => topics('verify'),
    ({ code }) => code === 0,
  );
});

test('a project’s public life arrives in order and in CloudEvents, through crashes of the relay, with a second one beside it', async () => {
  const relays = await Promise.all([startPublicRelay(environment), startPublicRelay(environment)]);
  const { received, stop } = await listenTo(kafka, EVENT_TOPICS);
  const projects = Array.from({ length: 20 }, () => openProject(stores.projects));
  const secrets = [CANARY, ...projects.map(({ clientId }) => clientId)];
  try {
    await Promise.all(projects.map((project) => project.draft()));
    for (const rate of [1_000, 2_000, 3_000]) {
      await Promise.all(
        projects.map(async (project) => {
          await project.edit(rate);
          await project.post(rate);
          await project.edit(rate + 1);
          await project.unpublish();
        }),
      );
      await relays[0]?.crash();
    }
    await Promise.all(projects.map((project) => project.post(9_000)));
    const proposals = projects.map((project) => openProposal(stores.proposals, project));
    secrets.push(...proposals.map(({ freelancerId }) => freelancerId));
    await Promise.all(proposals.map((proposal) => proposal.send()));
    await Promise.all(relays.map((relay) => relay.crash()));
    await Promise.all(proposals.map((proposal) => proposal.erase()));
    await Promise.all(projects.map((project) => project.close()));

    const each = 3 * 3 + 2;
    await eventually(
      () => eachOnce(received).length,
      (count) => count >= projects.length * (each + 2),
      PATIENCE,
    );
    for (const { stream } of projects) {
      const life = eachOnce(about(received, stream));
      const sequence = life.map((one) => Number(header(one, 'ce_sequence')));
      expect(sequence).toEqual([...sequence].sort((a, b) => a - b));
      const cycle = ['posted', 'edited', 'unpublished'];
      expect(life.map((one) => header(one, 'ce_type').split('.').at(-1))).toEqual([
        ...[...cycle, ...cycle, ...cycle],
        ...['posted', 'closed'],
      ]);
      expect(values(life).flatMap(({ rate }) => rate ?? [])).toEqual([1_000, 1_001, 2_000, 2_001, 3_000, 3_001, 9_000]);
    }
    for (const { proposalId } of proposals) {
      const life = eachOnce(about(received, `proposal-${proposalId}`));
      expect(life.map((one) => header(one, 'ce_type'))).toEqual(['hirelane.proposal.sent', 'hirelane.proposal.erased']);
    }
    expect(header(received[0] as Received, 'ce_specversion')).toBe('1.0');
    const bytes = JSON.stringify(
      received.map(({ key, value, headers }) => [String(key), String(value), Object.values(headers ?? {}).map(String)]),
    );
    expect(secrets.filter((secret) => bytes.includes(secret))).toEqual([]);
  } finally {
    await Promise.all([stop(), ...relays.map((relay) => relay.stop())]);
  }
});

test('the state topic is compacted, and its last word on each project is how the public sees it', async () => {
  const [open, closed, hidden, erased, secret] = Array.from({ length: 5 }, () => openProject(stores.projects));
  const all = [open, closed, hidden, erased, secret].flatMap((project) => project ?? []);
  await secret?.draft();
  await Promise.all([open, closed, hidden, erased].map((project) => project?.post(500)));
  await open?.edit(600);
  await closed?.close();
  await hidden?.unpublish();
  await erased?.erase();
  const relay = await startPublicRelay(environment);
  const { received, stop } = await listenTo(kafka, [STATES]);
  try {
    const last = (project: (typeof all)[number] | undefined) => {
      const message = about(received, project?.stream ?? '').at(-1);
      return message && { sequence: header(message, 'sequence'), state: values([message])[0] };
    };
    await eventually(
      () => last(erased),
      (state) => state?.state === null,
      PATIENCE,
    );
    await eventually(
      () => last(hidden),
      (state) => state?.state === null,
      PATIENCE,
    );
    await eventually(
      () => last(open),
      (state) => state?.state?.rate === 600,
      PATIENCE,
    );
    await eventually(
      () => last(closed),
      (state) => state?.state?.status === 'closed',
      PATIENCE,
    );
    expect(last(open)).toMatchObject({ sequence: '2', state: { status: 'published', projectId: open?.projectId } });
    expect(last(secret)).toBeUndefined();
    const { resources } = await admin.describeConfigs({
      includeSynonyms: false,
      resources: [{ type: kafkajs.ConfigResourceTypes.TOPIC, name: STATES, configNames: ['cleanup.policy'] }],
    });
    expect(resources[0]?.configEntries[0]?.configValue).toBe('compact');
  } finally {
    await Promise.all([stop(), relay.stop()]);
  }
});

test('the sample consumer of docs/events.md prints each event once', async () => {
  const ends = await Promise.all(EVENT_TOPICS.map((topic) => admin.fetchTopicOffsets(topic)));
  const total = ends.flat().reduce((sum, { high }) => sum + Number(high), 0);
  const { received, stop } = await listenTo(kafka, EVENT_TOPICS);
  await eventually(
    () => received.length,
    (count) => count === total,
    PATIENCE,
  );
  await stop();
  const expected = eachOnce(received).map((one) => header(one, 'ce_id'));
  const child = spawn(process.execPath, ['--import', 'tsx', 'infra/src/examples/consume-public-events.ts'], {
    cwd: repository,
    env: { ...process.env, BROKERS: broker.broker, GROUP: 'sample' },
  });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  const lines = () => printed.trim().split('\n').filter(Boolean);
  await eventually(lines, ({ length }) => length >= expected.length, PATIENCE);
  child.kill('SIGTERM');
  await once(child, 'close');
  const events = lines().map((line) => JSON.parse(line));
  expect(events.map(({ id }) => id).sort()).toEqual(expected.sort());
  expect(events[0]).toMatchObject({ type: expect.stringMatching(/^hirelane\./), data: expect.any(Object) });
});
