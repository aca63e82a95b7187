import type { Problem } from '@hirelane/api/problem';

/** A failed call. `message` is a sentence for users; `problem` is the server’s problem document. */
export class ApiError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail ?? problem.title);
    this.name = 'ApiError';
    this.problem = problem;
  }
}

/**
 * A failure that does not come from the server: no connection, or an unreadable response. The status is 0 unless given.
 */
export function localProblem(code: string, title: string, status = 0): ApiError {
  return new ApiError({ type: 'about:blank', title, status, code, errors: [] });
}

export const UNREACHABLE = {
  title: 'We could not reach the server',
  advice: 'Check your connection and try again.',
} as const;
export const OFFLINE = `${UNREACHABLE.title}. ${UNREACHABLE.advice}`;

/** The error for a request without a response: the connection or the server is down. */
export const unreachable = (): ApiError => localProblem('offline', OFFLINE);

export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.problem.code === 'offline';

/** Whether the requested resource does not exist, or this caller may not see it. */
export const isUnknown = (error: Error | null): boolean =>
  error instanceof ApiError && [403, 404, 422].includes(error.problem.status);
