import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES } from '@hirelane/api/services';
import { createTestDatabase } from '@hirelane/test-kit/database';
import { eventually } from '@hirelane/test-kit/eventually';
import { expect, onTestFinished, test } from 'vitest';
import { endOrphan, spawnLauncher, temporaryFolder } from '../../tests/support/launcher-process.ts';
import { startOtlpReceiver } from '../../tests/support/otlp-receiver.ts';
import { repository } from '../repository.ts';
import { newServiceTokenKeys } from '../wiring.ts';

async function receiver() {
  const started = await startOtlpReceiver();
  onTestFinished(started.stop);
  return started;
}

/** A launcher with a page and traces. */
async function launcher(endpoint: string) {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'web'));
  await writeFile(join(folder, 'web/index.html'), '<!doctype html><title>Hirelane</title>');
  const data = join(folder, 'data');
  const started = spawnLauncher({
    HIRELANE_DATA: data,
    PORT: '0',
    WEB_ROOT: join(folder, 'web'),
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  });
  onTestFinished(async () => {
    started.signal('SIGTERM');
    await started.ended;
    await endOrphan(data);
    await rm(folder, { recursive: true, force: true });
  });
  return started;
}

test('the launcher sends its traces to an OTLP receiver, including the last ones when it stops', async () => {
  const { endpoint, spans } = await receiver();
  const started = await launcher(endpoint);
  const url = await started.ready;
  expect((await fetch(new URL('/auth/login/success', url))).status).toBe(200);
  started.signal('SIGTERM');
  expect(await started.ended).toEqual({ code: 0, signal: null });
  expect(spans).toContainEqual({
    service: 'hirelane',
    name: 'GET /auth/login/success',
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
});

test('with an unreachable receiver, traces are lost without other effects', async () => {
  const started = await launcher('http://127.0.0.1:1');
  const url = await started.ready;
  expect((await fetch(new URL('/health/ready', url))).status).toBe(200);
  started.signal('SIGTERM');
  expect(await started.ended).toEqual({ code: 0, signal: null });
});

test('an invalid address is refused with an explanation', async () => {
  const started = await launcher('collector:4318');
  expect((await started.ended).code).toBe(1);
  expect(started.output()).toContain('OTEL_EXPORTER_OTLP_ENDPOINT: must be an http or https URL');
});

test('a process in a container sends its traces under its own name, including the last ones before it exits', async () => {
  const { endpoint, spans } = await receiver();
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const child = spawn(process.execPath, ['--import', 'tsx', 'infra/deploy/docker/start.mjs', 'bff/src/main.ts'], {
    cwd: repository,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATABASE_URL: database.url,
      SERVICE_TOKEN_KEYS: await newServiceTokenKeys(),
      ...Object.fromEntries(SERVICES.map((name) => [`${name.toUpperCase()}_URL`, 'http://127.0.0.1:1'])),
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    printed += text;
  });
  await eventually(
    () => printed,
    (text) => text.includes('"started"'),
  );
  const { port } = JSON.parse(printed.split('\n')[0] ?? '');
  expect((await fetch(`http://127.0.0.1:${port}/auth/login/success`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(spans).toMatchObject([{ service: 'bff', name: 'GET /auth/login/success' }]);
});
