import type { CalledRoute, CallRefusal, CallService, FormOf, Said } from '@hirelane/runtime/call-service';
import type { Response } from 'express';
import type * as z from 'zod';
import { logAccessRefused } from '../http/log-refusal.ts';
import { sendProblemBody } from '../http/problem.ts';
import { BFF, type SignServiceToken } from '../proxy/service-token.ts';

/**
 * The ids of the request and the session, and the idempotency key. A request from an ended session is refused (409) if
 * it would change the ways to sign in to an account.
 */
export type Trace = Readonly<{
  requestId: string;
  sessionId?: string | undefined;
  idempotencyKey?: string | undefined;
}>;

/** Posts a form to an internal route on behalf of the bff itself. Never rejects. */
export type InternalCall = <R extends CalledRoute>(
  route: R,
  form: FormOf<R>,
  trace: Trace,
) => Promise<Said<z.infer<R['answer']>>>;

/** Calls services with a token that identifies the bff and, if given, the session. */
export const internalCall =
  (call: CallService, sign: SignServiceToken): InternalCall =>
  (route, form, { requestId: correlationId, sessionId, idempotencyKey }) => {
    const token = sign(route.service, sessionId === undefined ? BFF : { ...BFF, sid: sessionId });
    return call(route, { token, form, correlationId, idempotencyKey });
  };

/** Passes on a service's refusal with its Retry-After, and logs an attempt to access another user's data. */
export function refuse(res: Response, { problem, retryAfter, isHidden = false }: CallRefusal): void {
  if (isHidden || problem.code === 'forbidden') logAccessRefused(res, isHidden);
  if (retryAfter !== null) res.setHeader('retry-after', retryAfter);
  sendProblemBody(res, problem);
}
