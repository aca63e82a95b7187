import { type Problem, type ProblemCode, problem } from '@hirelane/contracts/problem';

type Extras = Parameters<typeof problem>[1];

/** Ends a request with a problem. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly body: Problem;
  readonly retryAfter: number | undefined;
  /** `retryAfter` in seconds. */
  constructor(code: ProblemCode, extras?: Extras, retryAfter?: number) {
    super(code);
    this.body = problem(code, extras);
    this.retryAfter = retryAfter;
  }
}

/** 422 that names one field of the body. */
export const invalidField = (field: string, message: string): HttpProblem =>
  new HttpProblem('invalid', { errors: [{ pointer: `#/${field}`, message }] });
