import { fieldErrors } from '@hirelane/contracts/problem';
import express, { type Request, type Response } from 'express';
import type * as z from 'zod';
import { sendProblem } from './problem.ts';

/** Bytes of a JSON body. */
const BODY_MAX = 100 * 1024;

/** For the routes that the bff answers itself; what the proxy passes on stays a stream. */
export const readJson = express.json({ limit: BODY_MAX, type: 'application/json' });

/** The form, checked and stripped of what the contract does not name; null when a 422 was answered. */
export function valid<S extends z.ZodType>(schema: S, req: Request, res: Response): z.infer<S> | null {
  const parsed = schema.safeParse(req.body ?? {});
  if (parsed.success) return parsed.data;
  sendProblem(res, 'invalid', { errors: fieldErrors(parsed.error) });
  return null;
}
