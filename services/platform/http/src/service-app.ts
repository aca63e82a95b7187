import { routeList } from '@hirelane/api/routes';
import { HEADERS } from '@hirelane/api/service-token';
import type { ServiceName } from '@hirelane/api/services';
import { newId } from '@hirelane/event-sourcing/ids';
import type { ProjectorStatus } from '@hirelane/projections/projector';
import { serveMetrics } from '@hirelane/runtime/metrics/http';
import type { Series } from '@hirelane/runtime/metrics/series';
import express, { type Express, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import type { Registry } from 'prom-client';
import * as z from 'zod';
import { type Arrived, answerCall, type CallDeps } from './answer-call.ts';
import type { Handler, Handlers } from './handlers.ts';
import { HttpProblem } from './http-problem.ts';
import { observe } from './observe.ts';
import { problemHandler, type RefusalAnswers, sendAnswer } from './problems.ts';

export type ServiceAppOptions<S extends ServiceName> = CallDeps &
  Readonly<{
    service: S;
    handlers: Handlers<S>;
    refusals: RefusalAnswers;
    /** The registry that `/metrics` serves. */
    registry: Registry;
    series: Series;
    log: Logger;
  }>;

/** Creates a service's Express app, with the service's routes from the contract's table, health and metrics. */
export function createServiceApp<S extends ServiceName>(options: ServiceAppOptions<S>): Express {
  const { service, handlers, log, model } = options;
  const app = express();
  app.disable('x-powered-by');
  // Responses are not cached, so computing their ETags would be wasted work.
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');

  // Express would respond to OPTIONS with a list of the path's methods, as text without a charset.
  app.use((request, _response, next) => {
    if (request.method === 'OPTIONS') throw new HttpProblem('unknown');
    next();
  });
  app.get('/health/live', (_request, response) => void response.json({ status: 'ok' }));
  app.get('/health/ready', (_request, response) => {
    const status = model.status();
    response.status(status.ready ? 200 : 503).json({ status: statusOf(status), projections: [status] });
  });

  app.get('/metrics', serveMetrics(options.registry));

  app.use(observe(service, options.series));
  app.use(pinoHttp({ logger: log, quietReqLogger: true, genReqId: correlationOf, serializers, customLogLevel }));
  for (const [name, route] of routeList) {
    if (route.service !== service) continue;
    const handler = handlers[name as keyof Handlers<S>] as unknown as Handler;
    const parseJson = route.body instanceof z.ZodType ? [express.json({ limit: '100kb', strict: true })] : [];
    app[METHODS[route.method]](route.path, ...parseJson, async (request: Request, response: Response) => {
      const answer = await answerCall(name, route, handler, options, arrivedOf(request, response));
      if (answer) sendAnswer(response, answer);
    });
  }
  app.use(() => {
    throw new HttpProblem('unknown');
  });
  app.use(problemHandler(options.refusals));
  return app;
}

/** The service's status, derived from its read model. */
function statusOf({ mustRebuild, ready, parkedStreams, error }: ProjectorStatus) {
  if (mustRebuild) return 'must-rebuild';
  if (!ready) return 'starting';
  return parkedStreams > 0 || error !== undefined ? 'degraded' : 'ok';
}

const Uuid = z.uuid();

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;

/** Converts a request to a call. Queries are not nested, because Express uses `node:querystring`. */
const arrivedOf = (request: Request, response: Response): Arrived => ({
  path: request.path,
  params: request.params as Record<string, string>,
  query: request.query as Arrived['query'],
  headers: request.headers,
  body: async () => request.body,
  correlationId: String(request.id),
  log: request.log,
  streams: { request, response },
});

function correlationOf(request: { headers: NodeJS.Dict<string | string[]> }): string {
  const given = request.headers[HEADERS.correlationId];
  const id = Uuid.safeParse(given).data ?? newId();
  request.headers[HEADERS.correlationId] = id;
  return id;
}

/** A path without its query or the secret token of a personal feed. */
const loggedPath = (url: string) => url.split('?')[0]?.replace(/^(\/feeds\/personal\/)[^.]*/, '$1:token');

/** Omits headers and bodies, because they contain tokens, passwords and personal data. */
const serializers = {
  req: (request: { id: string; method: string; url: string }) => ({
    id: request.id,
    method: request.method,
    path: loggedPath(request.url),
  }),
  res: (response: { statusCode: number }) => ({ status: response.statusCode }),
};

type Answered = Readonly<{ statusCode: number; locals?: Readonly<Record<string, unknown>> }>;

/** `isLogged` is true if the problem handler has already logged the error. */
const customLogLevel = (_request: unknown, { statusCode, locals }: Answered, error?: Error) =>
  (error || statusCode >= 500) && !locals?.['isLogged'] ? 'error' : 'debug';
