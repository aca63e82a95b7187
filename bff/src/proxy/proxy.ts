import './util-extend.ts';

import {
  type ClientRequest,
  Agent as HttpAgent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  ServerResponse,
} from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { type Duplex, pipeline } from 'node:stream';
import { SERVICES, type ServiceName } from '@hirelane/api/services';
import type { Request, RequestHandler, Response } from 'express';
// biome-ignore lint/style/noRestrictedImports: the one proxy, to the services of the configuration.
import { createProxyMiddleware, type Plugin } from 'http-proxy-middleware';
import { compressing } from '../http/compressed.ts';
import { contextOf, matchOf } from '../http/context.ts';
import { failure } from '../http/problem.ts';
import { isAnswered, whenOver } from '../http/when-over.ts';
import type { SessionStore } from '../session/store.ts';
import { atLeast } from '../session/wrote.ts';
import { admitAnswer, discardBody, refuseFailed } from './admit-answer.ts';
import type { EventStreams } from './event-streams.ts';
import { serviceHeaders } from './headers.ts';
import { forwardInProcess, type InProcess, isJson, mayCompress } from './in-process.ts';
import { callerOf, onwardToken, type SignServiceToken } from './service-token.ts';

export type ProxyDeps = Readonly<{
  services: Readonly<Record<ServiceName, string>>;
  sign: SignServiceToken;
  sessions: SessionStore;
  forget(userId: string): Promise<number>;
  learnStanding(userId: string, requestId: string): Promise<void>;
  /** Timeout for a service's response, in milliseconds. */
  upstreamTimeout: number;
  inProcess?: InProcess | undefined;
  /** The positions that a response must include because of the page's last signal (`live/received-signals.ts`). */
  receivedSignals: Readonly<{ positionsFor(userId: string, said: string | undefined): Promise<readonly string[]> }>;
  eventStreams: Pick<EventStreams, 'begin'>;
  /** The marketplace settings; null if not known yet. */
  marketplace: Readonly<{ known(): Promise<Readonly<{ name: string }> | null> }>;
}>;

export type Proxy = Readonly<{ handle: RequestHandler; close(): void }>;

/** How long an idle connection is kept, in milliseconds: less than the 5 s after which Node's server closes it. */
const FREE_SOCKET_MS = 4_000;
/** Timeout for connecting to a service. */
const CONNECT_TIMEOUT_MS = 5_000;
/** Timeout when no data flows to or from a browser. */
const BROWSER_TIMEOUT_MS = 120_000;

/** The headers of forwarded requests, which are replaced by those for the service. */
const browserHeaders = new WeakMap<Request, IncomingHttpHeaders>();

/**
 * Forwards a matched, authorised request to its service, streaming in both directions, so no body parser may run before
 * it. The service identifies the caller only by the service token.
 */
export function createProxy(deps: ProxyDeps): Proxy {
  const { inProcess } = deps;
  const agents = new Map(
    SERVICES.map((service) => [
      service,
      inProcess ? inMemoryAgent(() => inProcess.connect(service)) : agentFor(deps.services[service]),
    ]),
  );
  const callInProcess = inProcess && forwardInProcess(inProcess, deps);
  const proxies = new Map(
    SERVICES.map((service) => [service, proxyTo(deps.services[service], agents.get(service), plugin(deps))] as const),
  );
  return {
    async handle(req, res, next) {
      const { route, path } = matchOf(res);
      const { session, requestId, feedOrigin } = contextOf(res);
      const forward = proxies.get(route.service as ServiceName);
      if (forward === undefined) throw new Error(`Expected a service route, got ${route.path}.`);
      const token = await deps.sign(route.service as ServiceName, callerOf(route.who, session));
      // Only requests with a signal id wait, and only for signals from the last minute. Most requests have none.
      const signalled = session ? await deps.receivedSignals.positionsFor(session.userId, req.get('x-heard')) : [];
      const headers = serviceHeaders(req.headers, {
        token,
        requestId,
        atLeast: session && route.kind === 'query' ? atLeast(session.wrote, signalled) : undefined,
        onwardToken: await onwardToken(deps.sign, route, session),
        publicOrigin: feedOrigin,
        marketplaceName: route.saysName && (await nameOf(deps.marketplace)),
      });
      if (callInProcess && isJson(route)) {
        await callInProcess(req, res, headers);
        return;
      }
      // The headers are replaced on the request itself, before http-proxy copies them, because its proxyReq hook does
      // not run for requests with `Expect`.
      browserHeaders.set(req, req.headers);
      req.headers = headers;
      req.url = path + req.url.slice(req.path.length);
      await forward(req, res, next);
    },
    close() {
      for (const agent of agents.values()) agent.destroy();
    },
  };
}

/**
 * The marketplace's name. Throws 503 while it is unknown, because signed records and entries in feed readers keep the
 * name permanently.
 */
async function nameOf(marketplace: ProxyDeps['marketplace']): Promise<string> {
  const known = await marketplace.known();
  if (known === null) throw failure('unavailable', "The marketplace's name is not known yet.");
  return known.name;
}

const agentOptions = { keepAlive: true, timeout: FREE_SOCKET_MS, scheduling: 'lifo' } as const;

const agentFor = (url: string) =>
  url.startsWith('https:') ? new HttpsAgent(agentOptions) : new HttpAgent(agentOptions);

const inMemoryAgent = (open: () => Duplex) => Object.assign(new HttpAgent(agentOptions), { createConnection: open });

function proxyTo(target: string, agent: HttpAgent | undefined, hooks: Plugin<Request, Response>) {
  return createProxyMiddleware<Request, Response>({
    target,
    agent,
    changeOrigin: true,
    // Keeps the path unchanged; otherwise http-proxy re-encodes the query.
    toProxy: true,
    selfHandleResponse: true,
    timeout: BROWSER_TIMEOUT_MS,
    // The default plugins write responses and log hosts and paths.
    ejectPlugins: true,
    plugins: [hooks],
  });
}

function plugin(deps: ProxyDeps): Plugin<Request, Response> {
  const answered = new WeakSet<Response>();
  return (server) => {
    server.on('proxyReq', (proxyReq, _req, res) => watch(proxyReq, res, deps.upstreamTimeout));
    server.on('proxyRes', (proxyRes, req, res) => {
      answered.add(res);
      passOn(deps, proxyRes, req, res).catch(({ message }: Error) => {
        req.log.error({ event: 'failure', message });
        res.destroy();
      });
    });
    server.on('error', (error, req, res) => {
      // Once the service has responded, errors in the rest of the request do not matter. A second response is
      // impossible, because the first may still be waiting for the session to be stored.
      if (!(res instanceof ServerResponse) || answered.has(res) || res.destroyed) return;
      refuseFailed(req, res, (error as NodeJS.ErrnoException).code);
    });
  };
}

/** Aborts the request to the service if it takes too long or the browser has disconnected. */
function watch(proxyReq: ClientRequest, res: Response, upstreamTimeout: number) {
  const tooLong = () =>
    proxyReq.destroy(Object.assign(new Error('The service did not respond in time.'), { code: 'ETIMEDOUT' }));
  proxyReq.setTimeout(upstreamTimeout, tooLong);
  const { socket } = proxyReq;
  if (socket?.connecting) {
    // A socket's timeout starts only once the socket is connected.
    const timer = setTimeout(tooLong, Math.min(CONNECT_TIMEOUT_MS, upstreamTimeout));
    socket.once('connect', () => clearTimeout(timer));
    proxyReq.once('close', () => clearTimeout(timer));
  }
  whenOver(res, () => {
    if (!isAnswered(res)) proxyReq.destroy();
  });
}

async function passOn(
  deps: ProxyDeps,
  proxyRes: IncomingMessage & { req?: ClientRequest },
  req: Request,
  res: Response,
) {
  const proxyReq = proxyRes.req;
  // From now on, the duration depends on the browser's speed.
  proxyReq?.setTimeout(BROWSER_TIMEOUT_MS);
  if (!req.complete) {
    discardBody(req);
    proxyRes.once('close', () => proxyReq?.destroy());
  }
  if (!(await admitAnswer(deps, { status: proxyRes.statusCode ?? 0, headers: proxyRes.headers }, req, res))) {
    proxyRes.destroy();
    return;
  }
  // If the service stops midway, the browser's connection is cut too: a truncated body must not look complete.
  const { route } = matchOf(res);
  if (route.answer === 'event-stream' && res.statusCode < 400 && req.method !== 'HEAD')
    deps.eventStreams.begin(req, res);
  req.headers = browserHeaders.get(req) ?? req.headers;
  const length = mayCompress(route) ? Number(proxyRes.headers['content-length'] ?? 0) : 0;
  const encoder = compressing(req, res, length);
  if (encoder) pipeline(proxyRes, encoder, res, () => {});
  else pipeline(proxyRes, res, () => {});
}
