import type { Response } from 'express';
import { sendProblemBody } from '../http/problem.ts';
import type { Refusal } from './internal-call.ts';

/** Passes on what identity refused, with its Retry-After. */
export function refuse(res: Response, { problem, retryAfter }: Refusal): void {
  if (retryAfter !== null) res.setHeader('retry-after', retryAfter);
  sendProblemBody(res, problem);
}
