import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RouteName, RouteNameOf, routes } from '@hirelane/api/routes';
import type { ParamsOf } from '@hirelane/api/routes/params';
import type { OperatedThing } from '@hirelane/api/schemas/operated-things';
import type { ServiceCall } from '@hirelane/api/service-call';
import type { ServiceName } from '@hirelane/api/services';
import type { Context, Written } from '@hirelane/event-sourcing/decide';
import type { ClaimedResponse } from '@hirelane/event-sourcing/event-store';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type * as z from 'zod';
import type { Caller } from './authenticate.ts';
import { HttpProblem } from './http-problem.ts';

type Parsed<R, K extends string> = R extends { [P in K]: infer S extends z.ZodType } ? z.infer<S> : undefined;

/** The ids of a command, the same for every attempt. Queries have no ids, because they write nothing. */
type Ids<R> = R extends { kind: 'query' } ? unknown : Readonly<{ context: CommandContext; newId: string }>;

/** `claimed` returns a result as the log can store it; missing if the command has no idempotency key. */
export type CommandContext = Context & Readonly<{ claimed?(result: CommandResult): ClaimedResponse }>;

/** The body of the response to a command, and the stream version that the command wrote. */
export type CommandResult = Readonly<{ body: unknown; wrote?: Readonly<{ stream: string; version: number }> }>;

/** Set only for routes whose body or response is not JSON. */
export type Streams = Readonly<{ request: Request; response: Response }>;
type StreamsOf<R> = R extends { body: 'multipart' } | { answer: 'bytes' | 'ndjson' | 'feed' | 'event-stream' }
  ? Streams
  : unknown;

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
 * JSON text, or as CSV if its route allows that. The result is null if the handler has written the response itself.
 */
export type Handled = CommandResult | Readonly<{ json: string }> | Readonly<{ csv: string }> | null;

export type Handlers<S extends ServiceName> = { readonly [N in RouteNameOf<S>]: (input: Input<N>) => Promise<Handled> };

/** A handler without the types of its route, which are checked where the handler is defined. */
export type Handler = (input: unknown) => Promise<Handled>;

/**
 * Runs a command's last effect, `change`, and returns its result. The response is stored together with the events if
 * both are in one database, and otherwise afterwards. `resultOf` must not depend on anything that may change meanwhile.
 */
export async function responding<S, Result extends CommandResult>(
  context: CommandContext,
  resultOf: (written: Written<S>) => Result,
  change: (context: Context) => Promise<Written<S>>,
): Promise<Result> {
  const { claimed } = context;
  const responseTo = claimed && ((written: Written<S>) => claimed(resultOf(written)));
  return resultOf(await change({ ...context, ...(responseTo && { responseTo }) }));
}

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

/**
 * Sends a stream as the body of a response whose head is set. For HEAD, nothing is read from the stream. Throws the
 * stream's errors, not the client's disconnect.
 */
export async function sendBytes(body: Readable, response: Response): Promise<void> {
  if (response.req.method === 'HEAD') {
    body.destroy();
    response.end();
    return;
  }
  try {
    await pipeline(body, response);
  } catch (error) {
    // The client closed the connection, so no response can be sent.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
