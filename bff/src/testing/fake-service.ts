import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TOKEN_ALGORITHM, TOKEN_ISSUER, TOKEN_TYPE } from '@hirelane/api/service-token';
import type { ServiceName } from '@hirelane/api/services';
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import { NOTHING_CHOSEN } from '../marketplace/known.ts';

/** A request that reached the service with a valid token. */
export type Seen = Readonly<{
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
  caller: JWTPayload;
}>;

export type Handler = (req: IncomingMessage, res: ServerResponse) => void;

export type FakeService = {
  readonly name: ServiceName;
  readonly url: string;
  readonly port: number;
  /** Requests whose body has arrived. */
  readonly seen: Seen[];
  /** Requests without a valid token, which got a 401. */
  readonly refused: string[];
  /** The handler for all later requests; `null` responds with `{ "data": {} }`. */
  handler: Handler | null;
  /** Responds to all later requests with this JSON. */
  answers(status: number, body: unknown, headers?: Record<string, string>): void;
  close(): Promise<void>;
};

/** A service on a real port that checks tokens like the real services and otherwise responds as configured. */
export async function startFakeService(name: ServiceName, jwksUrl: () => URL): Promise<FakeService> {
  // The fake never closes an idle connection, so that a connection in a test is closed only by the bff.
  const server = createServer({ keepAliveTimeout: 0 }, (req, res) => void serve(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const keysAt = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

  async function serve(req: IncomingMessage, res: ServerResponse) {
    // The bff may send a request before its address is known, which is then refused.
    const url = jwksUrl();
    const keys = keysAt.get(url.href) ?? createRemoteJWKSet(url);
    keysAt.set(url.href, keys);
    const token = req.headers.authorization?.replace('Bearer ', '') ?? '';
    const caller = await jwtVerify(token, keys, {
      issuer: TOKEN_ISSUER,
      audience: name,
      algorithms: [TOKEN_ALGORITHM],
      typ: TOKEN_TYPE,
      maxTokenAge: '60s',
    }).catch(() => null);
    if (caller === null) {
      service.refused.push(`${req.method} ${req.url}`);
      res.writeHead(401).end();
      return;
    }
    // The bff may send this request on its own at any time.
    if (req.url === '/internal/marketplace') return json(res, 200, { data: NOTHING_CHOSEN });
    const chunks: Buffer[] = [];
    req.on('data', (chunk) => chunks.push(chunk));
    req.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const { method = '', url = '', headers } = req;
      service.seen.push({ method, url, headers, body, caller: caller.payload });
      if (service.handler === null) json(res, 200, { data: {} });
    });
    service.handler?.(req, res);
  }

  const service: FakeService = {
    name,
    url: `http://127.0.0.1:${port}`,
    port,
    seen: [],
    refused: [],
    handler: null,
    answers(status, body, headers) {
      service.handler = (req, res) => req.on('end', () => json(res, status, body, headers));
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return service;
}

/** Sends JSON; `headers` may set another content type. */
export function json(res: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
