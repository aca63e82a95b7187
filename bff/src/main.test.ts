import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@hirelane/kernel/testing/database';
import { expect, test } from 'vitest';
import { newKey } from './testing/test-bff.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, out: text(child.stdout), err: text(child.stderr) };
}

function text(stream: ChildProcess['stdout']) {
  const collected = { all: '' };
  stream?.setEncoding('utf8').on('data', (chunk) => {
    collected.all += chunk;
  });
  return collected;
}

test('the process refuses to start on an incomplete configuration, and says what is missing', async () => {
  const { child, err } = start({ PORT: '0' });
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  expect(err.all).toContain('DATABASE_URL: ');
});

test('the process starts, and SIGTERM ends it cleanly', async () => {
  const database = await createTestDatabase();
  const service = 'http://127.0.0.1:1';
  const { child, out } = start({
    PORT: '0',
    DATABASE_URL: database.url,
    SERVICE_TOKEN_KEYS: JSON.stringify({ keys: [await newKey('one')] }),
    IDENTITY_URL: service,
    PROFILES_URL: service,
    PROJECTS_URL: service,
    PROPOSALS_URL: service,
    FEED_URL: service,
    FILES_URL: service,
  });
  while (!out.all.includes('"started"')) await once(child.stdout, 'data');
  const { port } = JSON.parse(out.all.split('\n')[0] ?? '');
  expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);
  child.kill('SIGTERM');
  const [code, signal] = await once(child, 'close');
  expect([code, signal]).toEqual([0, null]);
  await database.drop();
});
