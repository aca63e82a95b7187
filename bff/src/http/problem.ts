import { PROBLEM_TYPE, type ProblemCode, problem } from '@hirelane/api/problem';
import { isTransient } from '@hirelane/postgres/transient';
import type { ErrorRequestHandler, Response } from 'express';
import { contextOf } from './context.ts';
import { logRefusal } from './log-refusal.ts';

type Extras = Parameters<typeof problem>[1];

/** Sends RFC 9457 problem+json for one of the contracts' codes, with the correlation id as `requestId`. */
export function sendProblem(res: Response, code: ProblemCode, extras: Extras = {}): void {
  sendProblemBody(res, problem(code, extras));
}

/** Default Retry-After for temporary failures, in seconds. */
const RETRY_AFTER_S = 5;

/**
 * Sets Retry-After, which every 503 needs so that crawlers and clients try again instead of dropping the page (RFC
 * 9110, 10.2.3).
 */
export function tellWhenAgain(res: Response): void {
  if (!res.hasHeader('retry-after')) res.setHeader('retry-after', String(RETRY_AFTER_S));
}

/**
 * Sends a body that is already a problem, such as one from a service. It must not be cached: a resource that is missing
 * or refused now may be available a moment later, and a cache may store a 404 even without explicit permission (RFC
 * 9111, section 4.2.2).
 */
export function sendProblemBody(res: Response, body: ReturnType<typeof problem>): void {
  if (body.status === 503) tellWhenAgain(res);
  res
    .status(body.status)
    .setHeader('content-type', PROBLEM_TYPE)
    .setHeader('cache-control', 'no-store')
    .end(JSON.stringify({ ...body, requestId: contextOf(res).requestId }));
}

/** An Error that the error handler turns into a response with `code`; message and cause are only logged. */
export const failure = (code: ProblemCode, message: string, cause?: unknown) =>
  Object.assign(new Error(message, { cause }), { problem: code });

/** The only error handler: turns every error into a problem without details, and logs our own faults. */
export const handleErrors: ErrorRequestHandler = (error: unknown, _req, res, _next) => {
  const code = codeOf(error);
  // The error itself is not logged, because errors from body-parser and pg contain request bodies and rows.
  if (code === 'internal' || code === 'unavailable') {
    logRefusal(res, { event: 'failure', ...whatHappened(error) }, 'error');
  }
  if (res.headersSent) res.destroy();
  else sendProblem(res, code);
};

/** body-parser's error types (`type`) and our codes for them. */
const BODY_PARSER: Readonly<Record<string, ProblemCode>> = {
  'entity.too.large': 'too-large',
  'encoding.unsupported': 'unsupported-type',
  'charset.unsupported': 'unsupported-type',
};

function codeOf(error: unknown): ProblemCode {
  const {
    problem: code,
    type,
    status,
  } = (error ?? {}) as {
    problem?: ProblemCode;
    type?: string;
    status?: number;
  };
  if (code !== undefined) return code;
  if (type !== undefined && type in BODY_PARSER) return BODY_PARSER[type] ?? 'bad-request';
  if (status !== undefined && status < 500) return 'bad-request';
  // The database is down or still starting.
  return isTransient(error) ? 'unavailable' : 'internal';
}

function whatHappened(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: 'Expected an Error to be thrown, got another value.' };
  const { message, stack, cause } = error;
  return { message, stack, ...(cause instanceof Error ? { cause: cause.message } : {}) };
}
