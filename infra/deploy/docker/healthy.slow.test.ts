import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../launcher/ports.ts';
import { repository } from '../../launcher/repository.ts';

/** The exit code of the image's first health check for a process on this port, and whether later checks are slow. */
async function checked(port: number): Promise<Readonly<{ code: number; isSlowLater: boolean }>> {
  const folder = await mkdtemp(join(tmpdir(), 'hirelane-health-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const wasReady = join(folder, 'was-ready');
  const env = { ...process.env, PORT: String(port) };
  const check = spawn('bash', ['infra/deploy/docker/healthy.sh', wasReady], { cwd: repository, env });
  const [code] = await once(check, 'exit');
  return { code, isSlowLater: existsSync(wasReady) };
}

/** Starts a process that responds to readiness checks with this status; returns its port and the requested paths. */
async function answering(status: number) {
  const asked: (string | undefined)[] = [];
  const server = createServer(({ url }, response) => {
    asked.push(url);
    response.writeHead(status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, asked };
}

test('a ready process is healthy, and later checks are slow', async () => {
  const { port, asked } = await answering(200);
  expect(await checked(port)).toEqual({ code: 0, isSlowLater: true });
  expect(asked).toEqual(['/health/ready']);
});

test('a process that reports that it is not ready is unhealthy', async () => {
  expect(await checked((await answering(503)).port)).toEqual({ code: 1, isSlowLater: false });
});

test('a process that does not listen is unhealthy', async () => {
  expect(await checked(await freePort())).toEqual({ code: 1, isSlowLater: false });
});
