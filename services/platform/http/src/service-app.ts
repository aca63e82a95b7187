import { fieldErrors } from '@hirelane/contracts/problem';
import { type RouteName, type RouteNameOf, routeList, type routes } from '@hirelane/contracts/routes';
import type { ParamsOf } from '@hirelane/contracts/routes/params';
import { isInternal, type Route } from '@hirelane/contracts/routes/route';
import { HEADERS, type ServiceName } from '@hirelane/contracts/service-token';
import type { Context } from '@hirelane/event-sourcing/decide';
import { newId } from '@hirelane/event-sourcing/ids';
import type { Projector } from '@hirelane/projections/projector';
import { serveMetrics } from '@hirelane/runtime/metrics/http';
import type { Series } from '@hirelane/runtime/metrics/series';
import express, { type Express, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import type { Registry } from 'prom-client';
import * as z from 'zod';
import type { Authenticate, Caller } from './authenticate.ts';
import { HttpProblem } from './http-problem.ts';
import type { Answer, Idempotency } from './idempotency.ts';
import { observe } from './observe.ts';
import { problemHandler, type Refusals } from './problems.ts';

type Parsed<R, K extends string> = R extends { [P in K]: infer S extends z.ZodType } ? z.infer<S> : undefined;

/** What a handler is given. `context` and `newId` are the same for every try of one command. */
export type Input<N extends RouteName> = Readonly<{
  caller: Caller;
  params: ParamsOf<(typeof routes)[N]['path']>;
  query: Parsed<(typeof routes)[N], 'query'>;
  body: Parsed<(typeof routes)[N], 'body'>;
  context: Context;
  newId: string;
  request: Request;
  response: Response;
}>;

/** A handler returns the body and, for a command, what it wrote; null when it has written the response itself. */
export type Handled = Readonly<{ body: unknown; wrote?: Readonly<{ stream: string; version: number }> }> | null;

export type Handlers<S extends ServiceName> = { readonly [N in RouteNameOf<S>]: (input: Input<N>) => Promise<Handled> };

export type ServiceAppOptions<S extends ServiceName> = Readonly<{
  service: S;
  handlers: Handlers<S>;
  refusals: Refusals;
  authenticate: Authenticate;
  idempotency: Idempotency;
  /** Queries wait for these to hold what the caller has written. */
  projectors: readonly Projector[];
  /** What `/metrics` answers. */
  registry: Registry;
  series: Series;
  log: Logger;
}>;

/** How long a query waits for the caller's own writes before it answers what it has, marked stale. */
const OWN_WRITES_TIMEOUT_MS = 2_000;

/** The HTTP side of a service: its routes of the contract's table, and nothing else but health and metrics. */
export function createServiceApp<S extends ServiceName>(options: ServiceAppOptions<S>): Express {
  const { service, handlers, log, projectors } = options;
  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.enable('strict routing');

  // Express would send everybody the list of a path's methods, as text without a charset.
  app.use((request, _response, next) => {
    if (request.method === 'OPTIONS') throw new HttpProblem('unknown');
    next();
  });
  app.get('/health/live', (_request, response) => void response.json({ status: 'ok' }));
  app.get('/health/ready', (_request, response) => {
    const statuses = projectors.map((projector) => projector.status());
    const ready = statuses.every((status) => status.ready);
    const degraded = statuses.some((status) => status.parkedStreams > 0 || status.error !== undefined);
    response
      .status(ready ? 200 : 503)
      .json({ status: ready ? (degraded ? 'degraded' : 'ok') : 'starting', projections: statuses });
  });

  app.get('/metrics', serveMetrics(options.registry));

  app.use(observe(service, options.series));
  app.use(pinoHttp({ logger: log, quietReqLogger: true, genReqId: correlationOf, serializers, customLogLevel }));
  for (const [name, route] of routeList) {
    if (route.service !== service) continue;
    const handler = handlers[name as RouteNameOf<S>] as unknown as (input: unknown) => Promise<Handled>;
    const parseJson = route.body instanceof z.ZodType ? [express.json({ limit: '100kb', strict: true })] : [];
    app[METHODS[route.method]](route.path, ...parseJson, (request, response) =>
      serve(name, route, handler, options, request, response),
    );
  }
  app.use(() => {
    throw new HttpProblem('unknown');
  });
  app.use(problemHandler(options.refusals));
  return app;
}

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;

async function serve<S extends ServiceName>(
  name: RouteName,
  route: Route,
  handler: (input: unknown) => Promise<Handled>,
  options: ServiceAppOptions<S>,
  request: Request,
  response: Response,
): Promise<void> {
  const caller = await options.authenticate(request.get('authorization'), request.log);
  if (!mayCall(route, caller)) throw new HttpProblem('forbidden');
  const params = parseParams(request);
  const query = parse(route.query, request.query);
  const body = route.body instanceof z.ZodType ? parse(route.body, request.body ?? {}) : undefined;
  const correlationId = correlationOf(request);
  const run = async (ids: { commandId: string; newId: string }): Promise<Answer | null> => {
    const { id: actor, sessionId } = caller;
    const context: Context = { commandId: ids.commandId, correlationId, actor, ...(sessionId && { sessionId }) };
    const handled = await handler({ caller, params, query, body, context, newId: ids.newId, request, response });
    if (!handled) return null;
    const { wrote } = handled;
    return { status: route.status, body: handled.body, ...(wrote && { wrote: `${wrote.stream}@${wrote.version}` }) };
  };

  if (route.kind === 'query') {
    await waitForOwnWrites(request, response, options.projectors);
    const answer = await run({ commandId: newId(), newId: newId() });
    if (answer) response.status(answer.status).json(answer.body);
    return;
  }
  const key = route.hasSecrets ? undefined : request.get('idempotency-key');
  // The path, not the pattern: the same key for another project is another command.
  const isUnread = route.body === 'multipart';
  const scope = { actor: actorOf(caller, body), route: `${name} ${request.path}`, key, body: body ?? query, isUnread };
  const { answer, isReplay } = await options.idempotency.once(scope, async (ids) => {
    const done = await run(ids);
    if (!done) throw new Error(`${name} is a command and must answer`);
    return done;
  });
  if (answer.wrote) response.set(HEADERS.wrote, answer.wrote);
  if (isReplay) response.set(HEADERS.replayed, 'true');
  response.status(answer.status).json(answer.body);
}

/**
 * Whose key it is. The bff speaks for the person whom the body names, so that nobody meets a key of somebody else's.
 */
function actorOf({ id, role }: Caller, body: unknown): string {
  if (!isInternal(role) || typeof body !== 'object' || body === null || !('userId' in body)) return id;
  return `${id} ${String(body.userId)}`;
}

function mayCall(route: Route, caller: Caller): boolean {
  if (isInternal(route.who) || isInternal(caller.role)) return route.who === caller.role;
  if (route.who === 'anyone') return true;
  return (
    route.who === caller.role || (route.who === 'user' && (caller.role === 'client' || caller.role === 'freelancer'))
  );
}

/** A parameter that is no id names nothing we could have. */
function parseParams(request: Request): Record<string, string> {
  const entries = Object.entries(request.params).map(([name, value]) => {
    const id = z.uuid().safeParse(value);
    if (!id.success) throw new HttpProblem('unknown');
    return [name, id.data.toLowerCase()] as const;
  });
  return Object.fromEntries(entries);
}

function parse(schema: z.ZodType | 'multipart' | undefined, value: unknown): unknown {
  if (!(schema instanceof z.ZodType)) return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new HttpProblem('invalid', { errors: fieldErrors(parsed.error) });
  return parsed.data;
}

/** `x-at-least: project-1@3, file-2@1` → waits until every projector that follows those streams has them. */
async function waitForOwnWrites(request: Request, response: Response, projectors: readonly Projector[]): Promise<void> {
  const wanted = (request.get(HEADERS.atLeast) ?? '')
    .split(',')
    .map((part) => /^\s*([a-z]+-\S+)@(\d{1,9})\s*$/.exec(part));
  const waits = wanted.flatMap((match) =>
    match?.[1] && match[2]
      ? projectors.map((projector) => projector.waitFor(match[1] ?? '', Number(match[2]), OWN_WRITES_TIMEOUT_MS))
      : [],
  );
  const fresh = await Promise.all(waits);
  if (fresh.includes(false)) response.set(HEADERS.stale, 'true');
}

function correlationOf(request: { headers: NodeJS.Dict<string | string[]> }): string {
  const given = request.headers[HEADERS.correlationId];
  const id = z.uuid().safeParse(given).data ?? newId();
  request.headers[HEADERS.correlationId] = id;
  return id;
}

/** Never headers or bodies: they hold tokens, passwords and personal data. */
const serializers = {
  req: (request: { id: string; method: string; url: string }) => ({
    id: request.id,
    method: request.method,
    path: request.url.split('?')[0],
  }),
  res: (response: { statusCode: number }) => ({ status: response.statusCode }),
};

type Answered = Readonly<{ statusCode: number; locals?: Readonly<Record<string, unknown>> }>;

/** `isTold`: the problem handler has said what there is to say. */
const customLogLevel = (_request: unknown, { statusCode, locals }: Answered, error?: Error) =>
  (error || statusCode >= 500) && !locals?.['isTold'] ? 'error' : 'debug';
