import { type Problem, type ProblemCode, problem } from '@hirelane/api/problem';

type Extras = Parameters<typeof problem>[1];

/** Details of a refusal that the bff logs but does not send. */
export type Internal = Readonly<{
  /** A 404 that hides another user's data. */
  isHidden?: boolean;
  /** The id of the account for which a wrong proof of identity was given. */
  account?: string | null;
}>;

/** Ends a request with a problem. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly body: Problem;
  readonly retryAfter: number | undefined;
  readonly internal: Internal;
  /** `retryAfter` in seconds. */
  constructor(code: ProblemCode, extras?: Extras, retryAfter?: number, internal: Internal = {}) {
    super(code);
    this.body = problem(code, extras);
    this.retryAfter = retryAfter;
    this.internal = internal;
  }
}

/** Returns a 422 about one field of the body. */
export const invalidField = (field: string, message: string): HttpProblem =>
  new HttpProblem('invalid', { errors: [{ pointer: `#/${field}`, message }] });

/**
 * Returns a 404 for an item that `caller` may not see. `owner` is the item's owner, or null if the item does not exist.
 * The response is the same in both cases, but the log distinguishes a refusal from an unknown id.
 */
export const unknownTo = (caller: string, owner: string | null): HttpProblem =>
  new HttpProblem('unknown', undefined, undefined, { isHidden: owner !== null && owner !== caller });

/** Returns a 404 for another user's item. */
export const hiddenAsUnknown = (): HttpProblem => new HttpProblem('unknown', undefined, undefined, { isHidden: true });

/** Returns a 401 for a wrong proof of identity. `account` is the account that the proof was for, if it exists. */
export const wrongCredentials = (account: string | null): HttpProblem =>
  new HttpProblem('wrong-credentials', undefined, undefined, { account });

/** Returns a 410 for an emailed link that no longer works. `account` is the link's account, if known. */
export const linkExpired = (account: string | null): HttpProblem =>
  new HttpProblem('link-expired', undefined, undefined, { account });
