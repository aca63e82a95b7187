import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runTool } from '../../cli/testing/run-tool.ts';
import { endOrphan, spawnLauncher, temporaryFolder } from '../../tests/support/launcher-process.ts';
import { openVisitor, registration } from '../../tests/support/visitor.ts';
import { openSecrets } from './secrets.ts';

let folder: string;
let data: string;
let launcher: ReturnType<typeof spawnLauncher>;
const start = async () => {
  launcher = spawnLauncher({ HIRELANE_DATA: data, PORT: '0', WEB_ROOT: join(folder, 'web') });
  return launcher.ready;
};
beforeAll(async () => {
  folder = await temporaryFolder();
  data = join(folder, 'data');
  await mkdir(join(folder, 'web'));
  await writeFile(join(folder, 'web', 'index.html'), '<!doctype html><title>Hirelane</title>');
  await start();
});
afterAll(async () => {
  launcher.signal('SIGTERM');
  await launcher.ended;
  await endOrphan(data);
  await rm(folder, { recursive: true, force: true });
});

const visit = (url: string) => openVisitor(Number(new URL(url).port), url);

/** Registers a user and returns a function that checks that their name and text can be read. */
async function newUser(url: string) {
  const form = registration(true);
  const userId: string = (await visit(url).post('/api/v1/auth/register', form)).body.user._id;
  return async (at: string) => {
    const visitor = visit(at);
    const { isLogin } = (await visitor.post('/api/v1/auth/login', { username: form.email, password: PASSWORD })).body;
    const { firstName } = (await visitor.must('getUser', { params: { userId } })).data;
    expect([isLogin, firstName]).toEqual([true, form.firstName]);
  };
}

/** The secrets rotated by an operator, according to the log. */
async function replacedIn(folder: string): Promise<readonly string[]> {
  const lines = (await readFile(join(folder, 'hirelane.log'), 'utf8')).trimEnd().split('\n');
  return lines
    .map((line) => JSON.parse(line))
    .filter(({ event, by }) => event === 'secret-replaced' && by === 'operator')
    .map(({ secret }) => secret);
}

test('all four secrets are replaced while Hirelane runs, and old and new data is readable before and after a restart', async () => {
  const url = await launcher.ready;
  const before = await newUser(url);
  const former = await openSecrets(data);
  for (const what of ['data-key', 'hmac-key', 'database-password', 'service-tokens']) {
    expect(await runTool(data, 'secrets', 'rotate', what), what).toMatchObject({ code: 0 });
  }
  expect((await runTool(data, 'records', 'rotate')).printed).toContain('1 public key is published');
  const secrets = await openSecrets(data);
  for (const name of ['dataKey', 'hmacKey', 'databasePassword'] as const) {
    expect(secrets[name], name).not.toBe(former[name]);
  }
  expect((await stat(join(data, 'secrets.json'))).mode & 0o077).toBe(0);
  await eventually(
    () => readFile(join(data, 'hirelane.log'), 'utf8'),
    (text) => text.includes('service-token-key-replaced'),
  );
  expect(await replacedIn(data)).toEqual([
    'DATA_KEY',
    'IDENTITY_HMAC_KEY',
    'DATABASE_PASSWORD',
    'SERVICE_TOKEN_KEYS',
    'RECORD_KEY',
  ]);
  const since = await newUser(url);
  for (const isReadable of [before, since]) await isReadable(url);
  expect(await runTool(data, 'secrets', 'rotate', 'data-key')).toEqual({
    code: 1,
    printed: expect.stringContaining('Restart Hirelane, which finishes the rotation, and try again.'),
  });

  launcher.signal('SIGTERM');
  await launcher.ended;
  const again = await start();
  for (const isReadable of [before, since]) await isReadable(again);
  expect(await openSecrets(data)).toEqual(secrets);
  expect(await readFile(join(data, 'hirelane.log'), 'utf8')).toContain('erased data was wiped from the disk');
  // Startup has finished the rotation, so another can begin.
  expect((await runTool(data, 'secrets', 'rotate', 'data-key')).code).toBe(0);
});

test('startup finishes a rotation that was interrupted before it stored the new key', async () => {
  launcher.signal('SIGTERM');
  await launcher.ended;
  await start();
  const url = await launcher.ready;
  const isReadable = await newUser(url);
  const former = await readFile(join(data, 'secrets.json'));
  await runTool(data, 'secrets', 'rotate', 'data-key');
  await runTool(data, 'secrets', 'rotate', 'hmac-key');
  const rotated = await openSecrets(data);
  launcher.signal('SIGTERM');
  await launcher.ended;
  await writeFile(join(data, 'secrets.json'), former);
  await isReadable(await start());
  const { dataKey, hmacKey } = await openSecrets(data);
  expect({ dataKey, hmacKey }).toEqual({ dataKey: rotated.dataKey, hmacKey: rotated.hmacKey });
});
