import type { Problem } from '@hirelane/contracts/problem';

/** A call that failed. `message` is a sentence for people; `problem` is what the server said. */
export class ApiError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail ?? problem.title);
    this.name = 'ApiError';
    this.problem = problem;
  }
}

/** A failure that no server wrote: no connection (status 0), or an answer we cannot read. */
export function localProblem(code: string, title: string, status = 0): ApiError {
  return new ApiError({ type: 'about:blank', title, status, code, errors: [] });
}
