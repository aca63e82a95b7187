import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PASSWORD } from '@hirelane/contracts/testing/fixtures';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVisitor, PDF, postProject, registration, uploadPdf, type Visitor } from '../testing/visitor.ts';
import { type Composed, eventuallyRead, printLogsOfFailures, startComposed } from './compose.ts';

// docs/operate.md, "Backup and restore": the same commands, with the services of the compose file.
const STORES = new Set(['postgres', 'kafka', 'minio']);
let market: Composed;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hirelane-export-'));
  await chmod(folder, 0o777); // the image has another user
  market = await startComposed(['postgres-store.yml']);
}, 600_000);
afterAll(async () => {
  try {
    // Only the image's user can remove what it exported.
    await market?.compose('run', ...ALONE, ...withFolder(), '--entrypoint', 'sh', 'files', '-c', 'rm -rf /backup/*');
  } finally {
    await market?.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
printLogsOfFailures(() => market);

const ALONE = ['--rm', '--no-deps'] as const;
const withFolder = () => ['-v', `${folder}:/backup`] as const;
const tool = (...args: string[]) =>
  market.compose('run', ...ALONE, ...withFolder(), 'database', 'infra/src/operate/main.ts', ...args);

test('a marketplace over Kafka and MinIO is exported, lost and restored, and its read models are rebuilt', async () => {
  const client = openVisitor(market.port, market.url);
  const names = { username: 'asha.rao', email: 'asha@example.com' };
  expect((await client.post('/api/v1/auth/register', registration(true, names))).status).toBe(201);
  const project = await postProject(client);
  const file = await uploadPdf(client);
  expect(await tool('export', '/backup/one')).toContain('events and 2 files');
  // Posted after the export, so it must be missing after the restore, from the topics too.
  const later = await postProject(client);

  const running = (await market.compose('ps', '--services')).trim().split('\n');
  await market.compose('stop', ...running.filter((name) => !STORES.has(name)));
  const sql = (text: string) => ['exec', 'postgres', 'psql', '-U', 'hirelane', '-d', 'postgres', '-c', text] as const;
  await market.compose(...sql('DROP DATABASE hirelane'));
  await market.compose(...sql('CREATE DATABASE hirelane'));
  // Kafka and the bucket still hold the lost project.
  await expect(tool('restore', '/backup/one')).rejects.toThrow(
    /Delete these topics first: .*hirelane\.internal\.projects/,
  );
  const topics = ['exec', 'kafka', '/opt/kafka/bin/kafka-topics.sh', '--bootstrap-server', 'localhost:9092'] as const;
  await market.compose(...topics, '--delete', '--topic', 'hirelane\\..*');
  await expect(tool('restore', '/backup/one')).rejects.toThrow('The store of uploads is not empty');
  await market.compose('stop', 'minio');
  await market.compose('run', ...ALONE, '--entrypoint', 'sh', 'minio', '-c', 'rm -rf /data/hirelane-uploads');
  await market.compose('start', 'minio');
  expect(await tool('restore', '/backup/one')).toContain('are restored');

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

  // With Kafka: a read model is verified, replaced, and continues from the group's offsets, after a restart too.
  expect(await tool('readmodels', 'rebuild', 'feed', '--verify')).toContain('equal     projects');
  expect(await tool('readmodels', 'rebuild', 'feed')).toContain('was replaced by the rebuilt one');
  await postAndFind(again);
  await market.compose('restart', 'feed');
  await postAndFind(again);
  expect(await tool('readmodels', 'rebuild', 'feed', '--verify')).toContain('equal     projects');
}, 900_000);

/** Posts a project, and waits until it is in the feed. */
async function postAndFind(client: Visitor): Promise<void> {
  const posted = await postProject(client);
  const card = () => client.get(`/api/v1/client/project/${posted}`);
  await eventuallyRead(card, ({ status }) => status === 200);
}
