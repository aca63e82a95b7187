import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { Certificate } from '@hirelane/bff/http/https';
import { openLogSample } from '@hirelane/bff/http/log-sample';
import { listen } from '@hirelane/bff/http/server';
import { cutStalledReaders } from '@hirelane/bff/limits/connections';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { makeCertificate } from './certificate.ts';

let certificate: Certificate;
beforeAll(async () => {
  certificate = await makeCertificate(new Date());
});

const PATIENT = { headers: 60_000, request: 60_000, check: 50 };
/** These timeouts also close a connection when this process is slow to send its request. */
const HASTY = { ...PATIENT, headers: 300 };
const open = (listener: RequestListener, timeouts = PATIENT) =>
  listen(
    { host: '127.0.0.1', port: 0, https: { certificate, plain: () => (_req, res) => void res.end('use https') } },
    () => listener,
    timeouts,
  );

/** Opens a connection that trusts only this certificate; resolves after the TLS handshake. */
async function trusting({ cert }: Certificate, port: number): Promise<TLSSocket> {
  const socket = connectTls({ port, host: '127.0.0.1', servername: 'localhost', ca: cert });
  await once(socket, 'secureConnect');
  return socket.on('error', () => undefined);
}

const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

test('a new certificate is used for new connections and does not close existing ones', async () => {
  const next = await makeCertificate(new Date());
  const { port, renewCertificate, drain } = await open((_req, res) => void res.end('hello'));
  const before = await trusting(certificate, port);
  renewCertificate(next);
  const after = await trusting(next, port);
  for (const socket of [before, after]) {
    socket.write(GET);
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 200 /);
  }
  await expect(trusting(certificate, port)).rejects.toThrow('self-signed certificate');
  await drain(0);
});

test('a drain waits for the response to a request over TLS', async () => {
  const { server, port, drain } = await open(() => undefined);
  const socket = await trusting(certificate, port);
  let got = '';
  socket.on('data', (chunk) => {
    got += chunk;
  });
  socket.write(GET);
  const [, res] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  const drained = drain(10_000);
  // Longer than the server keeps idle connections open.
  setTimeout(() => res.end('at last'), 600);
  await drained;
  expect(got).toContain('at last');
});

test.each<[string, string | Buffer]>([
  ['says nothing', ''],
  ['never finishes its handshake', Buffer.from([0x16, 3, 1, 2])],
  ['never finishes its plain request', 'GET / HTTP/1.1\r\nX: '],
])('a connection that %s is closed', async (_what, start) => {
  const { port, drain } = await open((_req, res) => void res.end(), HASTY);
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  if (start.length > 0) socket.write(start);
  await new Promise((resolve) => socket.once('close', resolve));
  await drain(0);
});

test('a connection whose response is not read is closed, over TLS too', async () => {
  const { server, port, drain } = await open((_req, res) => void res.end(Buffer.alloc(50_000_000)));
  const logger = pino({ level: 'silent' });
  cutStalledReaders(server, { timeout: 400, sample: openLogSample(logger), logger });
  const closed = new Promise<void>((resolve) =>
    server.on('secureConnection', (socket) => void socket.once('close', resolve)),
  );
  const socket = await trusting(certificate, port);
  socket.pause();
  socket.write(GET);
  await closed;
  socket.destroy();
  await drain(0);
});
