import { PROBLEM_TYPE } from '@hirelane/contracts/problem';
import { HEADERS } from '@hirelane/contracts/service-token';
import { Refused, StreamFull } from '@hirelane/event-sourcing/decide';
import { BadEvent, NotWriting, WrongExpectedVersion } from '@hirelane/event-sourcing/event-store';
import { SubjectErased } from '@hirelane/event-sourcing/subject-erased';
import { NewerSchema } from '@hirelane/event-sourcing/upcast';
import { OverBudget } from '@hirelane/postgres/budget';
import { isTransient } from '@hirelane/postgres/transient';
import type { ErrorRequestHandler } from 'express';
import { HttpProblem } from './http-problem.ts';

/** A service's refusals, each as the problem that it means. */
export type Refusals<R extends string = string> = Readonly<Record<R, (refused: Refused<R>) => HttpProblem>>;

/** The last middleware: every error leaves as problem+json; what we did not foresee is logged, never shown. */
export function problemHandler(refusals: Refusals): ErrorRequestHandler {
  return (error, request, response, next) => {
    if (response.headersSent) return next(error);
    const found = translate(error, refusals);
    if (error instanceof OverBudget) {
      error.tell();
      response.locals['isTold'] = true;
    }
    if (found.body.status >= 500 && !response.locals['isTold']) request.log.error({ err: error }, 'request failed');
    if (found.retryAfter !== undefined) response.set('retry-after', String(found.retryAfter));
    if (found.untold.isHidden) response.set(HEADERS.hidden, 'true');
    if (found.untold.account) response.set(HEADERS.account, found.untold.account);
    const requestId = request.get(HEADERS.correlationId);
    response
      .status(found.body.status)
      .type(PROBLEM_TYPE)
      .json({ ...found.body, ...(requestId && { requestId }) });
  };
}

function translate(error: unknown, refusals: Refusals): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (error instanceof Refused) return refusals[error.reason]?.(error) ?? new HttpProblem('internal');
  if (error instanceof WrongExpectedVersion) return new HttpProblem('conflict');
  // A deleted account has no session left, but may have a request that is still running.
  if (error instanceof SubjectErased) return new HttpProblem('account-deleted');
  if (error instanceof BadEvent) return new HttpProblem('invalid');
  if (error instanceof StreamFull) return new HttpProblem('too-many-changes');
  if (error instanceof OverBudget)
    return new HttpProblem('over-budget', error.detail === undefined ? {} : { detail: error.detail }, 5);
  if (error instanceof NotWriting) return new HttpProblem('unavailable', {}, 1);
  // During an update: a copy of the new release can answer.
  if (error instanceof NewerSchema) return new HttpProblem('unavailable', {}, 5);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC' || code === '53100') return new HttpProblem('out-of-space', {}, 30);
  if (isTransient(error)) return new HttpProblem('unavailable', {}, 1);
  if (error instanceof Error && 'type' in error) {
    if (error.type === 'entity.too.large') return new HttpProblem('too-large');
    if (error.type === 'entity.parse.failed')
      return new HttpProblem('bad-request', { detail: 'This is not valid JSON.' });
    if (typeof error.type === 'string' && /^(encoding|charset|entity|request|parameters|stream)\./.test(error.type)) {
      return new HttpProblem('bad-request');
    }
  }
  return new HttpProblem('internal');
}
