import { PROBLEM_TYPE, PROBLEMS, Problem, type ProblemCode } from '@hirelane/contracts/problem';
import type { Route } from '@hirelane/contracts/routes/route';
import { HEADERS } from '@hirelane/contracts/service-token';
import { activeTraceparent } from '@hirelane/runtime/tracing/traceparent';
import type { Request } from 'express';
import type * as z from 'zod';
import { HttpProblem } from './http-problem.ts';

type Asked = Pick<Route, 'method' | 'path'> & Readonly<{ answer: z.ZodType }>;

/** ms that the other service may take: the person waits for both. */
const PATIENCE = 5_000;

/**
 * Asks another service in the middle of a request, on behalf of whoever made it. The token for that is the bff's too, and came with
 * the request: a service has no key to sign with. What the other refuses (4xx) is thrown as its problem; that it is away, is silent
 * for 5 s or does not believe the token, as 503.
 */
export function askService(baseUrl: string) {
  return async <A extends Asked>(
    route: A,
    params: Readonly<Record<string, string>>,
    json: unknown,
    request: Request,
  ): Promise<z.infer<A['answer']>> => {
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const traceparent = activeTraceparent();
    const failed = (cause: unknown) => {
      request.log.error({ err: cause, path: route.path }, 'another service could not be asked');
      return new HttpProblem('unavailable', {}, 1);
    };
    let response: Response;
    try {
      response = await fetch(baseUrl + path, {
        method: route.method,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          authorization: `Bearer ${request.get(HEADERS.onwardToken) ?? ''}`,
          [HEADERS.correlationId]: request.get(HEADERS.correlationId) ?? '',
          ...(traceparent !== undefined && { traceparent }),
        },
        body: JSON.stringify(json),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE),
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

/** What the other service says no with; null for a failure, and for a 401, which is about our token and not about the person. */
function refusalOf({ status, headers }: Response, body: unknown): ProblemCode | null {
  if (status === 401 || status >= 500 || !headers.get('content-type')?.startsWith(PROBLEM_TYPE)) return null;
  const parsed = Problem.safeParse(body);
  return parsed.success && parsed.data.code in PROBLEMS ? (parsed.data.code as ProblemCode) : null;
}
