import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aProject, aProposal, PASSWORD } from '@hirelane/api/testing/fixtures';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repository } from '../../launcher/repository.ts';
import { openVisitor, PDF, postProject, register, registration, uploadPdf, type Visitor } from '../support/visitor.ts';
import { type Composed, eventuallyRead, printLogsOfFailures, startComposed } from './compose.ts';

const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'infra/tests/playwright.config.ts'];

const TOKEN = 'the-token-of-an-analyst-in-the-tests';

let market: Composed;
let client: Visitor;
let freelancer: Visitor;
let clientId: string;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hirelane-export-'));
  await chmod(folder, 0o777); // The image runs as a different user.
  market = await startComposed(['postgres-store.yml', 'three-copies.yml'], { EVENTS_TOKENS: TOKEN });
  client = openVisitor(market.port, market.url);
  freelancer = openVisitor(market.port, market.url);
  clientId = await register(client, true);
  await register(freelancer, false);
}, 600_000);
afterAll(async () => {
  try {
    // Only the image's user can remove the files it exported.
    await market?.compose('run', ...ALONE, ...withFolder(), '--entrypoint', 'sh', 'files', '-c', 'rm -rf /backup/*');
  } finally {
    await market?.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
printLogsOfFailures(() => market);

/** The list of the client's own projects. */
async function published() {
  const { status, body } = await client.get(`/api/v1/client/project?userId=${clientId}&published=true`);
  expect(status).toBe(200);
  return body.data;
}

test('over Kafka and MinIO, with three instances of projects and feed, a post is in its client’s list immediately and reaches the feed with its file', async () => {
  // MinIO has no health check in the compose files, so it may not yet be ready for the first uploads.
  const upload = () => client.upload(PDF, 'brief.pdf');
  const uploaded = await eventually(upload, ({ status }) => status !== 503, 60_000, 7_000);
  expect(uploaded.status).toBe(201);
  const file = uploaded.body.data._id;
  const posted = await client.post('/api/v1/client/project/', aProject({ file }));
  expect(posted.status).toBe(201);
  const { _id } = posted.body.data;
  expect(await published()).toMatchObject([{ _id }]);

  const feed = () => freelancer.get('/api/v1/client/project?recent=true');
  await eventuallyRead(feed, ({ body }) => body.data.some((card: { _id: string }) => card._id === _id));
  // The files service receives the published project through its own consumer.
  const download = () => freelancer.get(`/api/v1/upload/${file}`);
  const downloaded = await eventuallyRead(download, ({ status }) => status !== 404);
  expect({ status: downloaded.status, same: downloaded.bytes.equals(PDF) }).toEqual({ status: 200, same: true });

  // The proposals service receives the project through Kafka; the limit is twenty proposals an hour.
  const send = () => freelancer.post('/api/v1/freelancer/proposal', aProposal(_id));
  const sent = await eventually(send, ({ status }) => status !== 404, 60_000, 3_000);
  expect(sent.status).toBe(201);
  const again = await freelancer.post('/api/v1/freelancer/proposal', aProposal(_id));
  expect({ status: again.status, isProposalExist: again.body.isProposalExist }).toEqual({
    status: 409,
    isProposalExist: true,
  });
  await eventuallyRead(published, ([card]) => card?.totalProposals === 1);
});

test('an analyst reads a ProjectPosted as a CloudEvent over HTTP with the token and gets nothing without it', async () => {
  const path = '/api/v1/events/project';
  expect(await published()).toHaveLength(1);
  const read = await openVisitor(market.port, market.url).get(path, { headers: { authorization: `Bearer ${TOKEN}` } });
  const events = read.text.split('\n').slice(0, -1);
  expect({ status: read.status, events: events.map((line) => JSON.parse(line)) }).toMatchObject({
    status: 200,
    events: [
      { specversion: '1.0', type: 'hirelane.project.posted', data: { rate: expect.any(Number), currency: 'INR' } },
    ],
  });
  const refused = await client.get(path);
  expect({ status: refused.status, text: refused.text }).toMatchObject({
    status: 401,
    text: expect.not.stringContaining('hirelane.project'),
  });
});

test('with MinIO down, only uploads fail, with a clear error', async () => {
  await market.compose('stop', 'minio');
  try {
    const refused = await client.upload(PDF, 'brief.pdf');
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 503, code: 'unavailable' });
    expect(await published()).toHaveLength(1);
    const draft = await client.post('/api/v1/client/project/draft', { title: 'Without a file' });
    expect(draft.status).toBe(201);
  } finally {
    await market.compose('start', 'minio');
  }
  // The limit is ten uploads a minute.
  const upload = async () => (await client.upload(PDF, 'brief.pdf')).status;
  await expect.poll(upload, { interval: 7_000, timeout: 60_000 }).toBe(201);
});

test('the first journey passes in Chromium', async () => {
  const playwright = spawn(
    process.execPath,
    // Runs only one journey: the limit is five new accounts an hour per IP address.
    [...PLAYWRIGHT, '--timeout=120000', 'journeys/first-journey', '--grep', 'a client posts a project'],
    { cwd: repository, env: { ...process.env, HIRELANE_URL: market.url } },
  );
  let printed = '';
  for (const stream of [playwright.stdout, playwright.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  }
  const [code] = await once(playwright, 'close');
  expect(code, printed.slice(-4_000)).toBe(0);
});

// The commands from docs/operate/back-up.md, with the compose file's services.
const STORES = new Set(['postgres', 'kafka', 'minio']);
const ALONE = ['--rm', '--no-deps'] as const;
const withFolder = () => ['-v', `${folder}:/backup`] as const;
const tool = (...args: string[]) =>
  market.compose('run', ...ALONE, ...withFolder(), 'database', 'infra/cli/main.ts', ...args);

test('a marketplace over Kafka and MinIO is exported, lost and restored, and its read models are rebuilt', async () => {
  const owner = openVisitor(market.port, market.url);
  const names = { username: 'asha.rao', email: 'asha@example.com' };
  expect((await owner.post('/api/v1/auth/register', registration(true, names))).status).toBe(201);
  const project = await postProject(owner);
  const file = await uploadPdf(owner);
  expect(await tool('export', '/backup/one')).toMatch(/events and \d+ files/);
  // This project is posted after the export, so the restored tables and topics must not contain it.
  const later = await postProject(owner);

  const running = (await market.compose('ps', '--services')).trim().split('\n');
  await market.compose('stop', ...running.filter((name) => !STORES.has(name)));
  const sql = (text: string) => ['exec', 'postgres', 'psql', '-U', 'hirelane', '-d', 'postgres', '-c', text] as const;
  await market.compose(...sql('DROP DATABASE hirelane'));
  await market.compose(...sql('CREATE DATABASE hirelane'));
  // Kafka and the bucket still contain the lost project.
  await expect(tool('restore', '/backup/one')).rejects.toThrow(
    /Delete these topics first: .*hirelane\.internal\.projects/,
  );
  const topics = ['exec', 'kafka', '/opt/kafka/bin/kafka-topics.sh', '--bootstrap-server', 'localhost:9092'] as const;
  await market.compose(...topics, '--delete', '--topic', 'hirelane\\..*');
  await expect(tool('restore', '/backup/one')).rejects.toThrow('The upload store is not empty');
  await market.compose('stop', 'minio');
  await market.compose('run', ...ALONE, '--entrypoint', 'sh', 'minio', '-c', 'rm -rf /data/hirelane-uploads');
  await market.compose('start', 'minio');
  expect(await tool('restore', '/backup/one')).toContain('were restored');

  await market.compose('up', '--detach');
  const states = () => market.compose('ps', '--format', '{{.Service}} {{.Status}}');
  await eventually(states, (lines) => !/starting|unhealthy|Restarting|Exited/.test(lines), 240_000, 500);
  const again = openVisitor(market.port, market.url);
  expect((await again.post('/api/v1/auth/login', { username: names.username, password: PASSWORD })).status).toBe(200);
  const card = () => again.get(`/api/v1/client/project/${project}`);
  await eventuallyRead(card, ({ status }) => status === 200);
  expect((await again.get(`/api/v1/client/project/${later}`)).status).toBe(404);
  expect((await again.get(`/api/v1/upload/${file}`)).bytes.equals(PDF)).toBe(true);
  await postAndFind(again);

  // With Kafka, a read model is verified and replaced, and continues from the group's offsets even after a restart.
  expect(await tool('readmodels', 'rebuild', 'feed', '--verify')).toContain('equal     projects');
  expect(await tool('readmodels', 'rebuild', 'feed')).toContain('was replaced by the rebuilt one');
  await postAndFind(again);
  await market.compose('restart', 'feed');
  await postAndFind(again);
  expect(await tool('readmodels', 'rebuild', 'feed', '--verify')).toContain('equal     projects');
}, 900_000);

/** Posts a project and waits until it is in the feed. */
async function postAndFind(client: Visitor): Promise<void> {
  const posted = await postProject(client);
  const card = () => client.get(`/api/v1/client/project/${posted}`);
  await eventuallyRead(card, ({ status }) => status === 200);
}
