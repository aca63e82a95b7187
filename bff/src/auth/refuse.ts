import type { Response } from 'express';
import { logAccessRefused } from '../http/log-refusal.ts';
import { sendProblemBody } from '../http/problem.ts';
import type { Refusal } from './internal-call.ts';

/** Passes on identity's refusal, with its Retry-After; access to another user's data is logged. */
export function refuse(res: Response, { problem, retryAfter, isHidden = false }: Refusal): void {
  if (isHidden || problem.code === 'forbidden') logAccessRefused(res, isHidden);
  if (retryAfter !== null) res.setHeader('retry-after', retryAfter);
  sendProblemBody(res, problem);
}
