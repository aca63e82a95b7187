import { PROBLEM_TYPE, PROBLEMS, type ProblemCode } from '@hirelane/api/problem';
import type { ServiceAnswer } from '@hirelane/api/service-call';
import { HEADERS } from '@hirelane/api/service-token';
import { Refused, StreamFull } from '@hirelane/event-sourcing/decide';
import { BadEvent, NotWriting, WrongExpectedVersion } from '@hirelane/event-sourcing/event-store';
import { SubjectErased } from '@hirelane/event-sourcing/events';
import { NewerSchema } from '@hirelane/event-sourcing/upcast';
import { OverBudget } from '@hirelane/postgres/budget';
import { isTransient } from '@hirelane/postgres/transient';
import type { ErrorRequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { HttpProblem } from './http-problem.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** The default Retry-After for a transient failure, in seconds. */
const RETRY_AFTER_S = 5;

/** A problem, or only its code if the response includes the refusal's errors. */
type Answered = ProblemCode | (() => HttpProblem);

/** The responses to a service's refusals, except those refusals that lead to the problem with the same name. */
export type RefusalAnswers = Readonly<Record<string, Answered | undefined>>;

/** The responses to the refusals `R`. A refusal that is not a problem code needs an entry. */
export type AnswersTo<R extends string> = Readonly<
  Record<Exclude<R, ProblemCode>, Answered> & Partial<Record<R & ProblemCode, Answered>>
>;

/**
 * Returns the response to an error, as problem+json. Unforeseen errors are logged, but their text is never shown.
 * `isLogged` is true if the error has already been logged.
 */
export function answerError(
  error: unknown,
  refusals: RefusalAnswers,
  { correlationId, log }: Readonly<{ correlationId: string | undefined; log: Pick<Logger, 'error'> }>,
): ServiceAnswer & Readonly<{ isLogged: boolean }> {
  const { body, retryAfter, internal } = translate(error, refusals);
  const wait = retryAfter ?? (body.status === 503 ? RETRY_AFTER_S : undefined);
  const isOverBudget = error instanceof OverBudget;
  if (isOverBudget) error.report();
  else if (body.status >= 500) log.error({ err: error }, 'request failed');
  const headers = {
    'content-type': `${PROBLEM_TYPE}; charset=utf-8`,
    ...(wait !== undefined && { 'retry-after': String(wait) }),
    ...(internal.isHidden && { [HEADERS.hidden]: 'true' }),
    ...(internal.account && { [HEADERS.account]: internal.account }),
  };
  const text = JSON.stringify({ ...body, ...(correlationId && { requestId: correlationId }) });
  return { status: body.status, headers, text, isLogged: isOverBudget };
}

/** The last middleware: every error gets a problem+json response. */
export function problemHandler(refusals: RefusalAnswers): ErrorRequestHandler {
  return (error, request, response, next) => {
    if (response.headersSent) return next(error);
    const correlationId = request.get(HEADERS.correlationId);
    const answer = answerError(error, refusals, { correlationId, log: request.log });
    response.locals['isLogged'] = answer.isLogged;
    sendAnswer(response, answer);
  };
}

/** Writes a response; its body is JSON unless its headers say otherwise. */
export function sendAnswer(response: Response, { status, headers, text }: ServiceAnswer): void {
  response.status(status).set({ 'content-type': JSON_TYPE, ...headers, 'content-length': Buffer.byteLength(text) });
  response.end(text);
}

function translate(error: unknown, refusals: RefusalAnswers): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (error instanceof Refused) return answerTo(error, refusals);
  if (error instanceof WrongExpectedVersion) return new HttpProblem('conflict');
  // A deleted account no longer has a session, but one of its requests may still be running.
  if (error instanceof SubjectErased) return new HttpProblem('account-deleted');
  if (error instanceof BadEvent) return new HttpProblem('invalid');
  if (error instanceof StreamFull) return new HttpProblem('too-many-changes');
  if (error instanceof OverBudget)
    return new HttpProblem('over-budget', error.detail === undefined ? {} : { detail: error.detail }, 5);
  if (error instanceof NotWriting) return new HttpProblem('unavailable', {}, 1);
  // During an update, a retry may reach a process of the new release, which can respond.
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
  // A body that cannot be decompressed causes a zlib error, which http-errors attributes to the client.
  if (isClients(error)) return new HttpProblem('bad-request');
  return new HttpProblem('internal');
}

function answerTo({ reason, errors }: Refused, refusals: RefusalAnswers): HttpProblem {
  const answered = refusals[reason] ?? (isCode(reason) ? reason : 'internal');
  return typeof answered === 'function' ? answered() : new HttpProblem(answered, { errors: [...errors] });
}

const isCode = (reason: string): reason is ProblemCode => Object.hasOwn(PROBLEMS, reason);

const isClients = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && Number(error.statusCode) >= 400 && Number(error.statusCode) < 500;
