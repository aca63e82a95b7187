import { randomUUID } from 'node:crypto';
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { PROBLEM_TYPE, type ProblemCode, problem } from '@hirelane/api/problem';
import { HEADERS } from '@hirelane/api/service-token';
import type { Logger } from 'pino';
import { addressKey } from './address.ts';
import type { LogSample } from './log-sample.ts';

/** Maps Node's codes for unreadable messages to our problem codes; all other codes map to 'bad-request'. */
const CODES: Readonly<Record<string, ProblemCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'too-slow',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'head-too-large',
  HPE_HEADER_OVERFLOW: 'head-too-large',
};

/**
 * Responds to messages that never become a request because they are not HTTP, too large or too slow. Sends a problem
 * with the security headers; Node would send a bare status line.
 */
export function answerUnreadable(
  server: Server,
  logger: Logger,
  sample: LogSample,
  headers: ReadonlyMap<string, string>,
): void {
  const underWay = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (req, res) => underWay.set(req.socket, res));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // If a response is already being sent, the client would read a second one as part of it.
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(underWay.get(socket))) {
      socket.destroy();
      return;
    }
    const requestId = randomUUID();
    const said = problem(CODES[error.code ?? ''] ?? 'bad-request', { requestId });
    if (sample.admits('request-unreadable', addressKey((socket as Socket).remoteAddress))) {
      logger.warn({ event: 'request-unreadable', requestId, status: said.status, code: error.code });
    }
    const body = JSON.stringify(said);
    const lines = [
      `HTTP/1.1 ${said.status} ${STATUS_CODES[said.status]}`,
      ...[...headers].map(([name, value]) => `${name}: ${value}`),
      `content-type: ${PROBLEM_TYPE}`,
      'cache-control: no-store',
      `${HEADERS.correlationId}: ${requestId}`,
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ];
    socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  });
}

const isAnswering = (res?: ServerResponse) => res?.headersSent === true && !res.writableFinished;
