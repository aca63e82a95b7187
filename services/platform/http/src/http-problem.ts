import { type Problem, type ProblemCode, problem } from '@hirelane/api/problem';

type Extras = Parameters<typeof problem>[1];

/** What the log of the bff says about a refusal, and its answer does not. */
export type Untold = Readonly<{
  /** A 404 that stands for what is somebody else's. */
  isHidden?: boolean;
  /** Id of the account that a wrong proof was meant for. */
  account?: string | null;
}>;

/** Ends a request with a problem. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly body: Problem;
  readonly retryAfter: number | undefined;
  readonly untold: Untold;
  /** `retryAfter` in seconds. */
  constructor(code: ProblemCode, extras?: Extras, retryAfter?: number, untold: Untold = {}) {
    super(code);
    this.body = problem(code, extras);
    this.retryAfter = retryAfter;
    this.untold = untold;
  }
}

/** 422 that names one field of the body. */
export const invalidField = (field: string, message: string): HttpProblem =>
  new HttpProblem('invalid', { errors: [{ pointer: `#/${field}`, message }] });

/**
 * 404 for what `caller` may not know of. `owner`: whose it is, null when there is no such thing; the answer is the
 * same, and the log distinguishes a refusal from an unknown id.
 */
export const unknownTo = (caller: string, owner: string | null): HttpProblem =>
  new HttpProblem('unknown', undefined, undefined, { isHidden: owner !== null && owner !== caller });

/** 401 for a wrong proof of who somebody is; `account`: whose it would have been, if there is such an account. */
export const wrongCredentials = (account: string | null): HttpProblem =>
  new HttpProblem('wrong-credentials', undefined, undefined, { account });

/** 410 for a mailed link that works no more; `account`: whose it was, if that is known. */
export const linkExpired = (account: string | null): HttpProblem =>
  new HttpProblem('link-expired', undefined, undefined, { account });
