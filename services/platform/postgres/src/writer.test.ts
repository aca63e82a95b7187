import { once } from 'node:events';
import { createServer } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { startWriter } from './writer.ts';

/** PostgreSQL's response to a client that disconnects during authentication: ErrorResponse, protocol 3.0. */
const EXPECTED_SASL = Buffer.from('SFATAL\0VFATAL\0C08P01\0Mexpected SASL response, got message type 88\0\0');
const length = (bytes: number) => Buffer.from([0, 0, bytes >> 8, bytes & 255]);
/** PostgreSQL's AuthenticationSASL message with one mechanism. */
const SASL = Buffer.from('\0\0\0\nSCRAM-SHA-256\0\0');

/** A server that asks all clients for a password and sends an error to a client that disconnects instead. */
async function serverThatAsks() {
  let isAsked: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve;
  });
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      if (bytes[0] === 'X'.charCodeAt(0)) {
        socket.end(Buffer.concat([Buffer.from('E'), length(EXPECTED_SASL.length + 4), EXPECTED_SASL]));
      } else if (bytes[0] === 0) {
        socket.write(Buffer.concat([Buffer.from('R'), length(SASL.length + 4), SASL]));
        isAsked();
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return { port: typeof address === 'object' ? address?.port : 0, asked };
}

test('a writer that is stopped before it has a connection does not log a warning', async () => {
  const { port, asked } = await serverThatAsks();
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  // The client is stopped before it has a password to send.
  const url = `postgresql://user@127.0.0.1:${port}/hirelane`;
  const writer = startWriter({ url, schema: 'projects', log, onAppended: () => undefined });
  await asked;
  await writer.stop();
  expect(lines).toEqual([]);
});
