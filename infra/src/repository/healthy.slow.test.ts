import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../local/ports.ts';
import { repository } from '../local/repository.ts';

/** The exit code of the image's health check for a process on this port. */
async function checked(port: number): Promise<number> {
  const env = { ...process.env, PORT: String(port) };
  const [code] = await once(spawn('bash', ['infra/docker/healthy.sh'], { cwd: repository, env }), 'exit');
  return code;
}

/** A process that answers whether it is ready with this status; returns its port, and the paths that were asked for. */
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

test('a process that is ready is healthy', async () => {
  const { port, asked } = await answering(200);
  expect(await checked(port)).toBe(0);
  expect(asked).toEqual(['/health/ready']);
});

test('one that says that it is not ready is unhealthy', async () => {
  expect(await checked((await answering(503)).port)).toBe(1);
});

test('one that does not listen is unhealthy', async () => {
  expect(await checked(await freePort())).toBe(1);
});
