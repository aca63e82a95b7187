import type { IncomingHttpHeaders } from 'node:http';
import { parse } from 'node:querystring';
import type { Duplex } from 'node:stream';
import type { Route } from '@hirelane/api/routes/route';
import type { Transport } from '@hirelane/api/service-call';
import type { ServiceName } from '@hirelane/api/services';
import { inTime, isLate } from '@hirelane/runtime/call-service';
import type { Request, Response } from 'express';
import { compressed } from '../http/compressed.ts';
import { contextOf, matchOf } from '../http/context.ts';
import { readJson } from '../http/json.ts';
import { queryOf } from '../http/request.ts';
import { type AnswerDeps, admitAnswer, discardBody, refuseFailed } from './admit-answer.ts';

/** How to call the services that run in this process. */
export type InProcess = Readonly<{
  answer: Transport;
  /** Opens a connection without a socket, for request and response bodies that are streams. */
  connect(service: ServiceName): Duplex;
}>;

/** Whether a route's request and response are JSON, and therefore small. */
export const isJson = ({ body, answer }: Route): boolean => body !== 'multipart' && typeof answer === 'object';

/** Whether a response may be compressed: JSON without secrets, which its length would reveal (`compressed.ts`). */
export const mayCompress = (route: Route): boolean => (isJson(route) || route.answer === 'ndjson') && !route.hasSecrets;

type Deps = AnswerDeps & Readonly<{ upstreamTimeout: number }>;

/** Calls the service with `headers` in place of the browser's, and passes on its response. */
export function forwardInProcess({ answer }: InProcess, deps: Deps) {
  return async (req: Request, res: Response, headers: IncomingHttpHeaders): Promise<void> => {
    const { name, route, path } = matchOf(res);
    // The body is read before the service is called, so that the time the browser takes to send it does not count
    // towards the service's timeout.
    const body = route.body === undefined ? Promise.resolve() : readBody(req, res);
    await body.catch(() => undefined);
    // The browser disconnected while sending. Without this check, its command would run with an empty body.
    if (contextOf(res).endings === null) return;
    const call = {
      name,
      path,
      params: paramsOf(route.path, path),
      query: parse(queryOf(req.url)),
      headers,
      body: () => body,
    };
    const answered = await inTime(answer, deps.upstreamTimeout, route.service as ServiceName, call).catch((error) => {
      if (!isLate(error)) throw error;
      if (!res.destroyed) refuseFailed(req, res, 'ETIMEDOUT');
    });
    if (!answered) return;
    if (!req.complete) discardBody(req);
    const { status, headers: said, text } = answered;
    if (!(await admitAnswer(deps, { status, headers: said }, req, res))) return;
    res.end(mayCompress(route) ? await compressed(req, res, text) : text);
  };
}

const readBody = (req: Request, res: Response) =>
  new Promise<unknown>((resolve, reject) => {
    readJson(req, res, (error?: unknown) => (error === undefined ? resolve(req.body) : reject(error)));
  });

/** A path's parameters, by their names in the matching pattern. */
export function paramsOf(pattern: string, path: string): Record<string, string> {
  const parts = path.split('/');
  return Object.fromEntries(
    pattern.split('/').flatMap((name, i) => (name.startsWith(':') ? [[name.slice(1), parts[i] ?? '']] : [])),
  );
}
