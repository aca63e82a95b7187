import { PROBLEM_TYPE, PROBLEMS, Problem, type ProblemCode } from '@hirelane/contracts/problem';
import { addressOf } from '@hirelane/contracts/routes/address';
import type { Route } from '@hirelane/contracts/routes/route';
import { HEADERS } from '@hirelane/contracts/service-token';
import { activeTraceparent } from '@hirelane/runtime/tracing/traceparent';
import type * as z from 'zod';
import type { CallInfo } from './handlers.ts';
import { headerOf } from './headers.ts';
import { HttpProblem } from './http-problem.ts';

type Asked = Pick<Route, 'method' | 'path'> & Readonly<{ answer: z.ZodType }>;

/** How long the other service may take: the person waits for both. */
const TIMEOUT_MS = 5_000;

/**
 * Returns a function that asks another service in the middle of a request, on behalf of its caller. The token for that
 * was signed by the bff and came with the request: a service has no key to sign with. A refusal (4xx) is thrown as the
 * other service's problem; 503 when it is down, does not answer within 5 s or rejects the token.
 */
export function askService(baseUrl: string) {
  return async <A extends Asked>(
    route: A,
    params: Readonly<Record<string, string>>,
    json: unknown,
    { headers, log }: CallInfo,
  ): Promise<z.infer<A['answer']>> => {
    const traceparent = activeTraceparent();
    const failed = (cause: unknown) => {
      log.error({ err: cause, path: route.path }, 'another service could not be asked');
      return new HttpProblem('unavailable', {}, 1);
    };
    let response: Response;
    try {
      // biome-ignore lint/style/noRestrictedGlobals: the address of a service comes from the configuration.
      response = await fetch(baseUrl + addressOf(route.path, params), {
        method: route.method,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          authorization: `Bearer ${headerOf(headers, HEADERS.onwardToken) ?? ''}`,
          [HEADERS.correlationId]: headerOf(headers, HEADERS.correlationId) ?? '',
          ...(traceparent !== undefined && { traceparent }),
        },
        body: JSON.stringify(json),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const body: unknown = await response.json();
      if (response.ok) return route.answer.parse(body) as z.infer<A['answer']>;
      const refusal = refusalOf(response, body);
      const isHidden = response.headers.get(HEADERS.hidden) === 'true';
      if (refusal) throw new HttpProblem(refusal, undefined, undefined, { isHidden });
    } catch (error) {
      throw error instanceof HttpProblem ? error : failed(error);
    }
    throw failed(new Error(`it answered ${response.status}`));
  };
}

/**
 * What the other service says no with; null for a failure, and for a 401, which is about our token and not about the
 * person.
 */
function refusalOf({ status, headers }: Response, body: unknown): ProblemCode | null {
  if (status === 401 || status >= 500 || !headers.get('content-type')?.startsWith(PROBLEM_TYPE)) return null;
  const parsed = Problem.safeParse(body);
  return parsed.success && parsed.data.code in PROBLEMS ? (parsed.data.code as ProblemCode) : null;
}
