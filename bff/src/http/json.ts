import { parsed } from '@hirelane/api/problem';
import express, { type Request, type RequestHandler, type Response } from 'express';
import type * as z from 'zod';
import { sendProblem } from './problem.ts';

/** Maximum size of a JSON body in bytes. */
const BODY_MAX = 100 * 1024;

/** Parses JSON bodies on routes that the bff handles itself; the proxy forwards bodies as streams. */
export const readJson: RequestHandler = express.json({ limit: BODY_MAX, type: 'application/json' });

/** Returns the form, validated and stripped of fields not in the contract; null if it sent a 422. */
export function valid<S extends z.ZodType>(schema: S, req: Request, res: Response): z.infer<S> | null {
  const form = parsed(schema, req.body ?? {});
  if ('data' in form) return form.data;
  sendProblem(res, 'invalid', { errors: [...form.errors] });
  return null;
}
