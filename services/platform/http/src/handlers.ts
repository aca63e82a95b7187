import type { RouteName, RouteNameOf, routes } from '@hirelane/api/routes';
import type { ParamsOf } from '@hirelane/api/routes/params';
import type { OperatedThing } from '@hirelane/api/schemas/operated-things';
import type { ServiceCall } from '@hirelane/api/service-call';
import type { ServiceName } from '@hirelane/api/services';
import type { Context } from '@hirelane/event-sourcing/decide';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type * as z from 'zod';
import type { Caller } from './authenticate.ts';
import { HttpProblem } from './http-problem.ts';

type Parsed<R, K extends string> = R extends { [P in K]: infer S extends z.ZodType } ? z.infer<S> : undefined;

/** The ids of a command, the same for every attempt. Queries have no ids, because they write nothing. */
type Ids<R> = R extends { kind: 'query' } ? unknown : Readonly<{ context: Context; newId: string }>;

/** Set only for routes whose body or response is not JSON. */
export type Streams = Readonly<{ request: Request; response: Response }>;
type StreamsOf<R> = R extends { body: 'multipart' } | { answer: 'bytes' | 'ndjson' | 'feed' } ? Streams : unknown;

/** The parts of a call that a handler needs for logging and for calling other services on the caller's behalf. */
export type CallInfo = Readonly<{ headers: ServiceCall['headers']; log: Pick<Logger, 'warn' | 'error'> }>;

/** A handler's input, which has been checked against the route. */
export type Input<N extends RouteName> = CallInfo &
  Ids<(typeof routes)[N]> &
  StreamsOf<(typeof routes)[N]> &
  Readonly<{
    caller: Caller;
    params: ParamsOf<(typeof routes)[N]['path']>;
    query: Parsed<(typeof routes)[N], 'query'>;
    body: Parsed<(typeof routes)[N], 'body'>;
  }>;

/**
 * A handler's result: the body and, for a command, the stream version that it wrote. A query may return its body as
 * JSON text. The result is null if the handler has written the response itself.
 */
export type Handled =
  | Readonly<{ body: unknown; wrote?: Readonly<{ stream: string; version: number }> }>
  | Readonly<{ json: string }>
  | null;

export type Handlers<S extends ServiceName> = { readonly [N in RouteNameOf<S>]: (input: Input<N>) => Promise<Handled> };

/** A handler without the types of its route, which are checked where the handler is defined. */
export type Handler = (input: unknown) => Promise<Handled>;

/** The response to an operator who reads an item that can be hidden. Throws 404 for null. */
export function operated(found: OperatedThing | null): Readonly<{ body: Readonly<{ data: OperatedThing }> }> {
  if (!found) throw new HttpProblem('unknown');
  return { body: { data: found } };
}

/** The value of a header that occurs once. */
export function headerOf(headers: ServiceCall['headers'], name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}
