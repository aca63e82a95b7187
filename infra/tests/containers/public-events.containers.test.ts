import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PUBLIC_CATALOG, publicEventTypes, STATE_TOPIC, schemaUrn } from '@hirelane/api/public-events/catalog';
import { EventHeaders } from '@hirelane/api/public-events/headers';
import { TOPICS } from '@hirelane/kafka/topics';
import { eventually } from '@hirelane/test-kit/eventually';
import kafkajs from 'kafkajs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repository } from '../../launcher/repository.ts';
import { openPython, runPython } from '../support/python.ts';
import {
  CANARY,
  header,
  listenTo,
  openProject,
  openProposal,
  openPublicEnvironment,
  type PublicEnvironment,
  type Received,
  startPublicRelay,
} from './public-environment.ts';

const EVENT_TOPICS = Object.values(PUBLIC_CATALOG).map(({ topic }) => topic);
const STATES = STATE_TOPIC.topic;
/** The time limit for published events to arrive, even after a crash. */
const TIMEOUT_MS = 60_000;

let env: PublicEnvironment;
beforeAll(async () => {
  env = await openPublicEnvironment();
  await env.topics('apply');
});
afterAll(() => env?.close());

const values = (messages: readonly Received[]) => messages.map(({ value }) => JSON.parse(value?.toString() ?? 'null'));
const about = (messages: readonly Received[], key: string) => messages.filter((one) => String(one.key) === key);
/** Returns each event once, in the order of its first arrival. */
const eachOnce = (messages: readonly Received[]) =>
  [...new Map([...messages].reverse().map((one) => [header(one, 'ce_id'), one])).values()].reverse();

/** Checks that headers and value match the contract exactly. */
function isAsPromised(message: Received) {
  const names = Object.keys(message.headers ?? {});
  const { ce_dataschema: urn } = EventHeaders.parse(
    Object.fromEntries(names.map((name) => [name, header(message, name)])),
  );
  const type = publicEventTypes.find(({ name }) => schemaUrn(name) === urn);
  expect(type?.schema.parse(values([message])[0])).toEqual(values([message])[0]);
}

test('the public events of a project arrive in order and as CloudEvents, despite relay crashes and a second relay', async () => {
  const relays = await Promise.all([startPublicRelay(env.environment), startPublicRelay(env.environment)]);
  const { received, stop } = await listenTo(env.kafka, EVENT_TOPICS);
  const states = await listenTo(env.kafka, [STATES]);
  const projects = Array.from({ length: 20 }, () => openProject(env));
  const secrets = [CANARY, ...projects.flatMap(({ clientId, projectId }) => [clientId, projectId])];
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
    const proposals = projects.map((project) => openProposal(env, project));
    secrets.push(...proposals.flatMap(({ freelancerId, proposalId }) => [freelancerId, proposalId]));
    await Promise.all(proposals.map((proposal) => proposal.send()));
    await Promise.all(relays.map((relay) => relay.crash()));
    await Promise.all(proposals.map((proposal) => proposal.erase()));
    await Promise.all(projects.map((project) => project.close()));

    const each = 3 * 3 + 2;
    await eventually(
      () => eachOnce(received).length,
      (count) => count >= projects.length * (each + 2),
      TIMEOUT_MS,
    );
    for (const { key } of projects) {
      const life = eachOnce(about(received, key));
      const sequence = life.map((one) => Number(header(one, 'ce_sequence')));
      expect(sequence).toEqual(life.map((_, i) => i + 1));
      const cycle = ['posted', 'edited', 'unpublished'];
      expect(life.map((one) => header(one, 'ce_type').split('.').at(-1))).toEqual([
        ...[...cycle, ...cycle, ...cycle],
        ...['posted', 'closed'],
      ]);
      expect(values(life).flatMap(({ rate }) => rate ?? [])).toEqual([1_000, 1_001, 2_000, 2_001, 3_000, 3_001, 9_000]);
    }
    for (const { key } of proposals) {
      const life = eachOnce(about(received, key));
      expect(life.map((one) => header(one, 'ce_type'))).toEqual(['hirelane.proposal.sent', 'hirelane.proposal.erased']);
    }
    for (const message of received) isAsPromised(message);
    const lastStates = () => projects.map(({ key }) => values(about(states.received, key)).at(-1)?.status);
    await eventually(lastStates, (all) => all.every((status) => status === 'closed'), TIMEOUT_MS);
    const bytes = JSON.stringify(
      received.map(({ key, value, headers }) => [String(key), String(value), Object.values(headers ?? {}).map(String)]),
    );
    expect(secrets.filter((secret) => bytes.includes(secret))).toEqual([]);
  } finally {
    await Promise.all([stop(), states.stop(), ...relays.map((relay) => relay.stop())]);
  }
});

test('the state topic is compacted, and its last message for each project is the public state', async () => {
  const [open, closed, draft, hidden, erased, secret] = Array.from({ length: 6 }, () => openProject(env));
  const all = [open, closed, draft, hidden, erased, secret].flatMap((project) => project ?? []);
  await secret?.draft();
  await Promise.all([open, closed, draft, hidden, erased].map((project) => project?.post(500)));
  await open?.edit(600);
  await closed?.close();
  await draft?.unpublish();
  await hidden?.hide();
  await erased?.erase();
  const relay = await startPublicRelay(env.environment);
  const { received, stop } = await listenTo(env.kafka, [STATES]);
  try {
    const last = (project: (typeof all)[number] | undefined) => {
      const message = about(received, project?.key ?? '').at(-1);
      return message && { sequence: header(message, 'sequence'), state: values([message])[0] };
    };
    for (const project of [draft, hidden, erased]) {
      await eventually(
        () => last(project),
        (state) => state?.state === null,
        TIMEOUT_MS,
      );
    }
    await eventually(
      () => last(open),
      (state) => state?.state?.rate === 600,
      TIMEOUT_MS,
    );
    await eventually(
      () => last(closed),
      (state) => state?.state?.status === 'closed',
      TIMEOUT_MS,
    );
    expect(last(open)).toMatchObject({ sequence: '2', state: { status: 'published', projectId: open?.publicId } });
    expect(last(secret)).toBeUndefined();
    const { resources } = await env.admin.describeConfigs({
      includeSynonyms: false,
      resources: [{ type: kafkajs.ConfigResourceTypes.TOPIC, name: STATES, configNames: ['cleanup.policy'] }],
    });
    expect(resources[0]?.configEntries[0]?.configValue).toBe('compact');
  } finally {
    await Promise.all([stop(), relay.stop()]);
  }
});

test('topics that were deleted and recreated are filled from the beginning', async () => {
  const relay = await startPublicRelay(env.environment);
  const before = await listenTo(env.kafka, EVENT_TOPICS);
  const { post, key } = openProject(env);
  await post();
  await eventually(
    () => about(before.received, key).length,
    (count) => count > 0,
    TIMEOUT_MS,
  );
  await Promise.all([before.stop(), relay.stop()]);
  const ids = (messages: readonly Received[]) => [...new Set(messages.map((one) => header(one, 'ce_id')))].sort();

  const topics = [...EVENT_TOPICS, STATES];
  await env.admin.deleteTopics({ topics });
  await eventually(
    // While Kafka is still deleting the topics, requests for them fail.
    () => env.topics('apply').catch(() => ({ code: 1, said: '' })),
    ({ code, said }) => code === 0 && said.includes(`${TOPICS.length - topics.length} of ${TOPICS.length}`),
    TIMEOUT_MS,
  );
  const again = await startPublicRelay(env.environment);
  const after = await listenTo(env.kafka, EVENT_TOPICS);
  try {
    await eventually(
      () => ids(after.received).length,
      (count) => count >= ids(before.received).length,
      TIMEOUT_MS,
    );
    expect(ids(after.received)).toEqual(ids(before.received));
  } finally {
    await Promise.all([after.stop(), again.stop()]);
  }
});

test('the sample consumer from docs/events.md prints each event once', async () => {
  const ends = await Promise.all(EVENT_TOPICS.map((topic) => env.admin.fetchTopicOffsets(topic)));
  const total = ends.flat().reduce((sum, { high }) => sum + Number(high), 0);
  const { received, stop } = await listenTo(env.kafka, EVENT_TOPICS);
  await eventually(
    () => received.length,
    (count) => count === total,
    TIMEOUT_MS,
  );
  await stop();
  const expected = eachOnce(received).map((one) => header(one, 'ce_id'));
  const child = spawn(process.execPath, ['--import', 'tsx', 'infra/tools/examples/consume-public-events.ts'], {
    cwd: repository,
    env: { ...process.env, BROKERS: env.broker, GROUP: 'sample' },
  });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  const lines = () => printed.trim().split('\n').filter(Boolean);
  await eventually(lines, ({ length }) => length >= expected.length, TIMEOUT_MS);
  child.kill('SIGTERM');
  await once(child, 'close');
  const events = lines().map((line) => JSON.parse(line));
  expect(events.map(({ id }) => id).sort()).toEqual(expected.sort());
  expect(events[0]).toMatchObject({ type: expect.stringMatching(/^hirelane\./), data: expect.any(Object) });
});

test('the Python script in docs/analyse.md reads every event, and then only new ones', async ({ skip }) => {
  const opened = await openPython('infra/tests/analysts/requirements.txt');
  if (typeof opened === 'string') return skip(opened);
  const folder = await mkdtemp(join(tmpdir(), 'hirelane-kafka-'));
  const run = () =>
    runPython(opened.python, 'infra/tools/examples/events_from_kafka.py', {
      ...{ cwd: folder, env: { BROKERS: env.broker, GROUP: 'python' } },
    });
  const stored = async () =>
    (await readFile(join(folder, 'events.ndjson'), 'utf8'))
      .split('\n')
      .flatMap((line) => (line ? [JSON.parse(line)] : []));
  const relay = await startPublicRelay(env.environment);
  const { received, stop } = await listenTo(env.kafka, EVENT_TOPICS);
  try {
    await run();
    const before = await stored();
    const { post, key } = openProject(env);
    await post();
    await eventually(
      () => about(received, key).length,
      (count) => count > 0,
      TIMEOUT_MS,
    );
    await run();
    const after = await stored();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.slice(before.length).map(({ subject, type }) => [subject, type])).toEqual([
      [key, 'hirelane.project.posted'],
    ]);
    expect(new Set(after.map(({ id }) => id))).toEqual(new Set(received.map((one) => header(one, 'ce_id'))));
  } finally {
    await Promise.all([stop(), relay.stop(), rm(folder, { recursive: true, force: true })]);
  }
}, 480_000);
