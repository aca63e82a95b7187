import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { PROBLEM_TYPE, type ProblemCode, problem } from '@hirelane/contracts/problem';
import { BARE_CSP } from './security-headers.ts';

const CODES: Readonly<Record<string, ProblemCode>> = {
  HPE_HEADER_OVERFLOW: 'head-too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'head-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too-slow',
};

/**
 * Answers what Node's parser refuses before there is a request: a head that is too long, broken, or never ends. Node's own
 * answer to these has no headers, and so none that protect.
 */
export function answerUnreadable(server: Server): void {
  const answering = new WeakSet<Duplex>();
  server.on('request', (req, res) => {
    answering.add(req.socket);
    res.once('close', () => answering.delete(req.socket));
  });
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Duplex) => {
    // A second answer in the middle of one would be read as part of it.
    if (!socket.writable || code === 'ECONNRESET' || answering.has(socket)) socket.destroy();
    else socket.end(bareAnswer(CODES[code] ?? 'bad-request'), () => socket.destroy());
  });
}

function bareAnswer(code: ProblemCode): string {
  const body = problem(code);
  const text = JSON.stringify(body);
  return [
    `HTTP/1.1 ${body.status} ${STATUS_CODES[body.status]}`,
    'connection: close',
    `content-type: ${PROBLEM_TYPE}`,
    `content-length: ${Buffer.byteLength(text)}`,
    'cache-control: no-store',
    `content-security-policy: ${BARE_CSP}`,
    'x-content-type-options: nosniff',
    '',
    text,
  ].join('\r\n');
}
