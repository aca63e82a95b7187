import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { refuseTakenPort, reservePort, takenPort } from './ports.ts';

/** A server on that port, or the error of listening. */
async function listenOn(port: number): Promise<unknown> {
  const server = createServer();
  onTestFinished(() => void server.close());
  return new Promise((resolve) => {
    server.once('error', resolve);
    server.listen(port, '127.0.0.1', () => resolve(server.address()));
  });
}

test('no other server can take a reserved port until it is released', async () => {
  const { port, release } = await reservePort();
  expect(await listenOn(port)).toMatchObject({ code: 'EADDRINUSE', port });
  await release();
  await release();
  expect(await listenOn(port)).toMatchObject({ port });
});

test('a connection before the release is closed, and does not delay it', async () => {
  const { port, release } = await reservePort();
  const early = connect(port, '127.0.0.1');
  await once(early, 'close');
  await release();
});

test('the message about an address that this machine does not have names HOST', async () => {
  const { port, release } = await reservePort();
  await release();
  // An address of a network for documentation (RFC 5737).
  await expect(refuseTakenPort(port, '192.0.2.1')).rejects.toThrow('HOST: expected an address of this machine');
});

test('the message about a taken, configured port suggests another', async () => {
  const { port, release } = await reservePort();
  onTestFinished(release);
  await expect(refuseTakenPort(port, '127.0.0.1')).rejects.toThrow(
    `Port ${port} is taken by another program. Choose another: PORT=`,
  );
});

test('the message about a taken port that was not configured names it and suggests no other', async () => {
  const { port, release } = await reservePort();
  onTestFinished(release);
  const failure = takenPort(3000, await listenOn(port));
  expect(failure?.message).toBe(`Port ${port} was just taken by another program. Start Hirelane again.`);
});

test('a port that another program uses on ::1 only counts as taken, since localhost may resolve to that', async () => {
  const server = createServer().listen(0, '::1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  await expect(refuseTakenPort(port, '127.0.0.1')).rejects.toThrow(`Port ${port} is taken by another program.`);
});
