import { PROBLEM_TYPE, Problem, problem } from '@hirelane/contracts/problem';
import { HEADERS, type ServiceName } from '@hirelane/contracts/service-token';
import type { Response as ServerResponse } from 'express';
import type * as z from 'zod';
import { logAccessRefused } from '../http/log-refusal.ts';
import { sendProblemBody } from '../http/problem.ts';
import { traceHeaders } from '../http/trace.ts';
import { codeFor } from '../proxy/filter-answer.ts';
import { BFF, type SignServiceToken } from '../proxy/service-token.ts';

/**
 * A service's answer: the body, with what was written, or the problem to answer. `isReplay`: an earlier request had the
 * same key. The client that repeats it may be another one, so the answer gets no cookie, secret or right.
 * `isHidden`, `account`: for the log (`HEADERS`).
 */
export type Said<T> =
  | Readonly<{ ok: true; body: T; wrote: string | null; isReplay: boolean }>
  | Readonly<{ ok: false; problem: Problem; retryAfter: string | null; isHidden?: boolean; account?: string | null }>;

export type Refusal = Extract<Said<never>, { ok: false }>;

/**
 * Who acts, in which session, and the idempotency key. What an ended session asks for is refused (409) if it would
 * change how an account is entered.
 */
export type Trace = Readonly<{
  requestId: string;
  sessionId?: string | undefined;
  idempotencyKey?: string | undefined;
}>;

/** Posts a form to one of a service's internal routes and parses the answer by the route's schema. */
export type InternalCall = <S extends z.ZodType>(
  route: Readonly<{ path: string; answer: S }>,
  form: unknown,
  trace: Trace,
) => Promise<Said<z.infer<S>>>;

type Deps = Readonly<{ service: ServiceName; baseUrl: string; sign: SignServiceToken; upstreamTimeout: number }>;

/** Calls a service in the bff's own name. Never throws: a service that is down is a problem of code 'unavailable'. */
export function internalCall({ service, baseUrl, sign, upstreamTimeout }: Deps): InternalCall {
  return async ({ path, answer }, form, { requestId, sessionId, idempotencyKey }) => {
    try {
      // biome-ignore lint/style/noRestrictedGlobals: the address of a service comes from the configuration.
      const response = await fetch(baseUrl + path, {
        method: 'POST',
        headers: {
          [HEADERS.correlationId]: requestId,
          ...traceHeaders(),
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
          'content-type': 'application/json',
          accept: 'application/json',
          authorization: `Bearer ${await sign(service, sessionId === undefined ? BFF : { ...BFF, sid: sessionId })}`,
        },
        body: JSON.stringify(form),
        redirect: 'error',
        signal: AbortSignal.timeout(upstreamTimeout),
      });
      return await read(answer, response);
    } catch (error) {
      const timedOut = error instanceof Error && error.name === 'TimeoutError';
      return { ok: false, problem: problem(timedOut ? 'timeout' : 'unavailable'), retryAfter: null };
    }
  };
}

async function read<S extends z.ZodType>(schema: S, response: Response): Promise<Said<z.infer<S>>> {
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) {
    const { headers } = response;
    const isReplay = headers.get(HEADERS.replayed) !== null;
    return { ok: true, body: schema.parse(body), wrote: headers.get(HEADERS.wrote), isReplay };
  }
  const ours = response.headers.get('content-type')?.startsWith(PROBLEM_TYPE) ? Problem.safeParse(body) : null;
  const said = ours?.success ? ours.data : problem(codeFor(response.status));
  // Any other 401 concerns our own service token; the user cannot do anything about that.
  const refusedUs = response.status === 401 && said.code !== 'wrong-credentials';
  return {
    ok: false,
    problem: refusedUs ? problem('unavailable') : said,
    retryAfter: response.headers.get('retry-after'),
    isHidden: response.headers.get(HEADERS.hidden) !== null,
    account: response.headers.get(HEADERS.account),
  };
}

/** Passes on identity's refusal, with its Retry-After; access to another user's data is logged. */
export function refuse(res: ServerResponse, { problem, retryAfter, isHidden = false }: Refusal): void {
  if (isHidden || problem.code === 'forbidden') logAccessRefused(res, isHidden);
  if (retryAfter !== null) res.setHeader('retry-after', retryAfter);
  sendProblemBody(res, problem);
}
