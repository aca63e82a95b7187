import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { refuseTakenPort, reservePort, takenPort } from './ports.ts';

/** A server on that port, or the error from listening. */
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

test('a connection made before the release is closed and does not delay it', async () => {
  const { port, release } = await reservePort();
  const early = connect(port, '127.0.0.1');
  await once(early, 'close');
  await release();
});

test('the message about an address this machine does not have mentions HOST', async () => {
  const { port, release } = await reservePort();
  await release();
  // An address from a network reserved for documentation (RFC 5737).
  await expect(refuseTakenPort(port, '192.0.2.1')).rejects.toThrow('HOST: expected an address of this machine');
});

test('the message about a configured port that is in use suggests another', async () => {
  const { port, release } = await reservePort();
  onTestFinished(release);
  await expect(refuseTakenPort(port, '127.0.0.1')).rejects.toThrow(
    `Port ${port} is taken by another program. Choose another: PORT=`,
  );
});

test('the message about a port in use that was not configured names the port without suggesting another', async () => {
  const { port, release } = await reservePort();
  onTestFinished(release);
  const failure = takenPort(3000, await listenOn(port));
  expect(failure?.message).toBe(`Port ${port} was just taken by another program. Start Hirelane again.`);
});

test('a port that another program uses only on ::1 counts as in use, because localhost may resolve to it', async () => {
  const server = createServer().listen(0, '::1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  await expect(refuseTakenPort(port, '127.0.0.1')).rejects.toThrow(`Port ${port} is taken by another program.`);
});
