import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newSecret } from '../launcher/secrets/secrets.ts';
import {
  type LauncherProcess,
  spawnLauncher,
  startLauncher,
  temporaryFolder,
} from '../tests/support/launcher-process.ts';
import { openVisitor, postProject, registration, type Visitor } from '../tests/support/visitor.ts';
import { runTool } from './testing/run-tool.ts';

// Runs the tools as an operator would, on the real launcher's data folder.
const NAME = 'asha.rao';
let stack: LauncherProcess;
let folders: string;
let web: string;
let project: string;
beforeAll(async () => {
  folders = await temporaryFolder();
  web = join(folders, 'web');
  await mkdir(web);
  await writeFile(join(web, 'index.html'), '<!doctype html><title>Hirelane</title>');
  stack = await startLauncher({ WEB_ROOT: web });
  const client = visit(stack.url);
  await client.post('/api/v1/auth/register', registration(true, { username: NAME }));
  project = await postProject(client);
});
afterAll(async () => {
  await stack.stop();
  await rm(folders, { recursive: true, force: true });
});

const visit = (url: string): Visitor => openVisitor(Number(new URL(url).port), url);

test('a running marketplace is exported and restored into a new data folder with the old secrets', async () => {
  const exported = join(folders, 'export');
  const first = await runTool(stack.data, 'export', exported);
  expect(first).toEqual({ code: 0, printed: expect.stringMatching(/\d+ events and 1 files were exported to/) });

  const taken = await runTool(stack.data, 'restore', exported);
  expect(taken).toEqual({ code: 1, printed: expect.stringContaining('already running') });

  const data = join(folders, 'data');
  const bare = await runTool(data, 'restore', exported);
  expect(bare).toEqual({ code: 1, printed: expect.stringContaining('Copy secrets.json') });

  await mkdir(data);
  const others = JSON.stringify({ databasePassword: newSecret(), hmacKey: newSecret(), dataKey: newSecret() });
  await writeFile(join(data, 'secrets.json'), others);
  const other = await runTool(data, 'restore', exported);
  expect(other).toEqual({ code: 1, printed: expect.stringContaining('DATA_KEY and IDENTITY_HMAC_KEY: differs') });

  await copyFile(join(stack.data, 'secrets.json'), join(data, 'secrets.json'));
  const done = await runTool(data, 'restore', exported);
  expect(done).toEqual({ code: 0, printed: expect.stringMatching(/\d+ events and 1 files from .* were restored/) });

  const again = spawnLauncher({ HIRELANE_DATA: data, PORT: '0', WEB_ROOT: web });
  const visitor = visit(await again.ready);
  const login = await visitor.post('/api/v1/auth/login', { username: NAME, password: PASSWORD });
  expect(login.status).toBe(200);
  expect((await visitor.get(`/api/v1/client/project/${project}`)).status).toBe(200);
  again.signal('SIGTERM');
  await again.ended;

  // If the marketplace is stopped, the export starts its PostgreSQL.
  const still = join(folders, 'stopped');
  expect((await runTool(data, 'export', still)).code).toBe(0);
  const logOf = (folder: string) => readFile(join(folder, 'logs/projects.ndjson'), 'utf8');
  expect(await logOf(still)).toBe(await logOf(exported));
});

// @covers asvs:16.3.1
test("changes of accounts and tokens by commands are in the launcher's log", async () => {
  for (const args of [
    ['moderate', 'operators', 'add', NAME],
    ['moderate', 'operators', 'remove', NAME],
    ['accounts', 'sign-out', NAME],
    ['tokens', 'create', 'Dashboard'],
    ['tokens', 'revoke', 'Dashboard'],
  ]) {
    expect((await runTool(stack.data, ...args)).code).toBe(0);
  }
  const lines = (await readFile(join(stack.data, 'hirelane.log'), 'utf8')).trimEnd().split('\n');
  const id = expect.stringMatching(/^[\da-f-]{36}$/);
  const events = lines
    .map((line) => JSON.parse(line))
    .filter(({ by, reason }) => by === 'operator' || reason === 'by-operator');
  expect(events).toMatchObject([
    { event: 'operator-named', by: 'operator', userId: id },
    { event: 'operator-removed', by: 'operator', userId: id },
    { event: 'sessions-ended', reason: 'by-operator', userId: id },
    { event: 'events-token-created', by: 'operator', tokenId: id },
    { event: 'events-token-revoked', by: 'operator', tokenId: id },
  ]);
});

test('readmodels lists, checks and replaces the read models of a running marketplace', async () => {
  expect(await runTool(stack.data, 'readmodels', 'list')).toEqual({
    code: 0,
    printed: expect.stringMatching(/^feed_v\d+ /m),
  });
  const verified = await runTool(stack.data, 'readmodels', 'rebuild', 'feed', '--verify');
  expect(verified).toEqual({ code: 0, printed: expect.stringContaining('equal     projects') });
  const replaced = await runTool(stack.data, 'readmodels', 'rebuild', 'feed');
  expect(replaced).toEqual({ code: 0, printed: expect.stringMatching(/was replaced by the rebuilt one/) });
  const answer = await visit(stack.url).get('/api/v1/project');
  expect([answer.status, answer.text.includes(project)]).toEqual([200, true]);
});

test('a tool reports which argument or data folder is missing', async () => {
  expect(await runTool(folders, 'export', join(folders, 'x'))).toEqual({
    code: 1,
    printed: expect.stringContaining('There is no Hirelane data in'),
  });
  expect(await runTool(stack.data, 'export')).toEqual({
    code: 2,
    printed: expect.stringContaining('Expected one folder'),
  });
  expect(await runTool(stack.data, 'exprot')).toEqual({ code: 2, printed: expect.stringContaining('export, restore') });
});
