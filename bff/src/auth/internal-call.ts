import type { CalledRoute, CallService, FormOf, Refusal, Said } from '@hirelane/runtime/call-service';
import type { Response } from 'express';
import type * as z from 'zod';
import { logAccessRefused } from '../http/log-refusal.ts';
import { sendProblemBody } from '../http/problem.ts';
import { BFF, type SignServiceToken } from '../proxy/service-token.ts';

/**
 * Who acts, in which session, and the idempotency key. What an ended session asks for is refused (409) if it would
 * change how an account is entered.
 */
export type Trace = Readonly<{
  requestId: string;
  sessionId?: string | undefined;
  idempotencyKey?: string | undefined;
}>;

/** Posts a form to an internal route in the bff's own name. Never rejects. */
export type InternalCall = <R extends CalledRoute>(
  route: R,
  form: FormOf<R>,
  trace: Trace,
) => Promise<Said<z.infer<R['answer']>>>;

/** The bff's own calls. */
export const internalCall =
  (call: CallService, sign: SignServiceToken): InternalCall =>
  (route, form, { requestId: correlationId, sessionId, idempotencyKey }) => {
    const token = sign(route.service, sessionId === undefined ? BFF : { ...BFF, sid: sessionId });
    return call(route, { token, form, correlationId, idempotencyKey });
  };

/** Passes on a service's refusal, with its Retry-After; access to another user's data is logged. */
export function refuse(res: Response, { problem, retryAfter, isHidden = false }: Refusal): void {
  if (isHidden || problem.code === 'forbidden') logAccessRefused(res, isHidden);
  if (retryAfter !== null) res.setHeader('retry-after', retryAfter);
  sendProblemBody(res, problem);
}
