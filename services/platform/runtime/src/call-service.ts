import { parse, stringify } from 'node:querystring';
import { PROBLEM_TYPE, Problem, type ProblemCode, problem } from '@hirelane/api/problem';
import { type RouteName, routeList, routes } from '@hirelane/api/routes';
import { addressOf } from '@hirelane/api/routes/address';
import type { ParamsOf } from '@hirelane/api/routes/params';
import type { Route } from '@hirelane/api/routes/route';
import type { ServiceAnswer, ServiceCall, Transport } from '@hirelane/api/service-call';
import { HEADERS } from '@hirelane/api/service-token';
import type { ServiceName } from '@hirelane/api/services';
import type * as z from 'zod';
import { unlessAborted } from './back-off.ts';
import { traceHeaders } from './tracing/traceparent.ts';

/** A service route whose response is JSON. */
export type CalledRoute = Pick<Route, 'path' | 'body' | 'query'> &
  Readonly<{ service: ServiceName; answer: z.ZodType }>;

/**
 * A service's response: the body and the version that was written, or the problem to respond with. `isReplay` is true
 * if an earlier request had the same key. That request may have come from a different client, so the response must not
 * contain cookies, secrets or permissions for this one. `isStale` is true if the response lacks some of `atLeast`.
 * `isHidden` and `account` are for the log (`HEADERS`). `cause`
 * is the reason why there was no response, or none that follows the contract.
 */
export type Said<T> =
  | Readonly<{ ok: true; body: T; wrote: string | null; isReplay: boolean; isStale?: boolean }>
  | Readonly<{
      ok: false;
      problem: Problem;
      retryAfter: string | null;
      isHidden?: boolean;
      account?: string | null;
      cause?: unknown;
    }>;

export type CallRefusal = Extract<Said<never>, { ok: false }>;

/** The type of a route's body before it is parsed; undefined for a route without a body. */
export type FormOf<R> = R extends { body: infer S extends z.ZodType } ? z.input<S> : undefined;
type QueryOf<R> = R extends { query: infer S extends z.ZodType } ? z.input<S> : undefined;

/** The caller and the context of a call. */
type Asker = Readonly<{
  /** The service token. */
  token: string | Promise<string>;
  correlationId: string | undefined;
  idempotencyKey?: string | undefined;
  /** The writes that the response must reflect. */
  atLeast?: string | undefined;
}>;

type Asked<R extends CalledRoute> = Asker &
  Readonly<{ params?: ParamsOf<R['path']>; query?: QueryOf<R>; form?: FormOf<R> }>;

/**
 * Calls a service route. Never rejects: if the service is down, the result is a problem with the code 'unavailable'.
 */
export type CallService = <R extends CalledRoute>(route: R, asked: Asked<R>) => Promise<Said<z.infer<R['answer']>>>;

const NAMES = new Map<unknown, RouteName>(routeList.map(([name, route]) => [route, name]));

/**
 * Returns the function that calls services, in this process or over HTTP. `timeoutMs` is the time limit for a response,
 * in milliseconds.
 */
export function callService(transport: Transport, timeoutMs: number): CallService {
  return async (route, { params, query, form, ...asker }) => {
    const name = NAMES.get(route);
    if (name === undefined) throw new Error(`${route.path} is not in the route table.`);
    const [path = '', search] = addressOf(route.path, params, query).split('?');
    // The body is the same as over HTTP, because JSON has no undefined.
    const body = form === undefined ? undefined : JSON.parse(JSON.stringify(form));
    try {
      const headers = {
        ...(await callHeaders(asker)),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      };
      const call = { name, path, params: params ?? {}, query: parse(search ?? ''), headers, body: async () => body };
      return read(route, await inTime(transport, timeoutMs, route.service, call));
    } catch (cause) {
      return { ok: false, problem: problem(isLate(cause) ? 'timeout' : 'unavailable'), retryAfter: null, cause };
    }
  };
}

/**
 * Sends a call. Rejects with an error for which `isLate` is true if there is no response in time. Work that runs in
 * this process continues regardless.
 */
export async function inTime(transport: Transport, timeoutMs: number, service: ServiceName, call: ServiceCall) {
  const late = new AbortController();
  // AbortSignal.timeout is not used, because its timers outlive the call: every embedded call would leave one.
  const timer = setTimeout(
    () => late.abort(new DOMException('The service did not respond in time.', 'TimeoutError')),
    timeoutMs,
  );
  try {
    return await unlessAborted(late.signal, transport(service, call, late.signal));
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the error is an `inTime` timeout. */
export const isLate = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

/** The headers for a call on behalf of `asker`. */
export async function callHeaders({ token, correlationId, idempotencyKey, atLeast }: Asker) {
  return {
    authorization: `Bearer ${await token}`,
    accept: 'application/json',
    ...traceHeaders(),
    ...(correlationId !== undefined && { [HEADERS.correlationId]: correlationId }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...(atLeast !== undefined && { [HEADERS.atLeast]: atLeast }),
  };
}

/** The transport to services in other processes, by their base URLs. */
export function overHttp(urlOf: (service: ServiceName) => string): Transport {
  return async (service, { name, path, query, headers, body }, signal) => {
    const search = stringify(query);
    const form = await body();
    // biome-ignore lint/style/noRestrictedGlobals: the address of a service comes from the configuration.
    const response = await fetch(`${urlOf(service)}${path}${search && `?${search}`}`, {
      method: routes[name].method,
      headers: headers as Record<string, string>,
      body: form === undefined ? null : JSON.stringify(form),
      redirect: 'error',
      signal: signal ?? null,
    });
    return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
  };
}

/** Interprets a response that is not one of our problems, which a proxy in between may have sent. */
const FAILURES: Readonly<Record<number, ProblemCode>> = { 500: 'internal', 504: 'timeout' };

function read<R extends CalledRoute>(
  { path, answer }: R,
  { status, headers, text }: ServiceAnswer,
): Said<z.infer<R['answer']>> {
  if (status >= 200 && status < 300) {
    const body = answer.parse(JSON.parse(text)) as z.infer<R['answer']>;
    const isReplay = headers[HEADERS.replayed] !== undefined;
    const isStale = headers[HEADERS.stale] !== undefined;
    return { ok: true, body, wrote: headers[HEADERS.wrote] ?? null, isReplay, ...(isStale && { isStale }) };
  }
  const ours = headers['content-type']?.startsWith(PROBLEM_TYPE) ? Problem.safeParse(JSON.parse(text)).data : undefined;
  // Any other 401 is about our own token, and the user cannot do anything about it.
  const isAboutUs = status === 401 && ours?.code !== 'wrong-credentials';
  const said = isAboutUs ? undefined : ours;
  return {
    ok: false,
    problem: said ?? problem(FAILURES[status] ?? 'unavailable'),
    retryAfter: headers['retry-after'] ?? null,
    isHidden: headers[HEADERS.hidden] !== undefined,
    account: headers[HEADERS.account] ?? null,
    ...(said === undefined && { cause: new Error(`${path} responded with ${status}`) }),
  };
}
