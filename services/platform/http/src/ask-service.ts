import { PROBLEMS, type ProblemCode } from '@hirelane/api/problem';
import type { ParamsOf } from '@hirelane/api/routes/params';
import type { Transport } from '@hirelane/api/service-call';
import { HEADERS } from '@hirelane/api/service-token';
import { type CalledRoute, callService, type FormOf } from '@hirelane/runtime/call-service';
import type * as z from 'zod';
import type { CallInfo } from './handlers.ts';
import { headerOf } from './handlers.ts';
import { HttpProblem } from './http-problem.ts';

/** How long the other service may take to respond. The user waits for both services. */
const TIMEOUT_MS = 5_000;

/**
 * Returns a function that calls another service during a request, on behalf of its caller. The token for that call was
 * signed by the bff and arrived with the request: a service has no key to sign with. Throws the other service's problem
 * if it refuses the call (4xx), and 503 if it is down, does not respond within 5 s or rejects the token.
 */
export function askService(transport: Transport) {
  const call = callService(transport, TIMEOUT_MS);
  return async <R extends CalledRoute>(
    route: R,
    params: ParamsOf<R['path']>,
    form: FormOf<R>,
    { headers, log }: CallInfo,
  ): Promise<z.infer<R['answer']>> => {
    const token = headerOf(headers, HEADERS.onwardToken) ?? '';
    const correlationId = headerOf(headers, HEADERS.correlationId);
    const said = await call(route, { token, correlationId, params, form });
    if (said.ok) return said.body;
    const { status, code } = said.problem;
    if (status < 500 && code in PROBLEMS) {
      throw new HttpProblem(code as ProblemCode, undefined, undefined, { isHidden: said.isHidden === true });
    }
    const cause = said.cause ?? new Error(`the service responded with ${status}`);
    log.error({ err: cause, path: route.path }, 'a call to another service failed');
    throw new HttpProblem('unavailable', {}, 1);
  };
}
