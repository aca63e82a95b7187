import { ApiError } from '@/shared/lib/apiError';

/**
 * Statuses of a decision about the command, made after its key was looked up: the next try would get the same decision.
 */
const DECIDED: readonly number[] = [409, 413, 415, 422];
/** Problems with these statuses that concern the session, a concurrent try, or another body under the key. */
const UNDECIDED: readonly string[] = ['other-user', 'conflict', 'key-reused'];

/** Whether the server refused this try, so that it did nothing. An earlier try may still have been carried out. */
export const wasRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.status >= 400 && error.problem.status < 500;

/**
 * Whether the command was refused for its content, so that no try with this body and key was carried out: the answer to
 * an earlier success would have been repeated. A 401, for example, is answered before the key is looked up.
 */
export const wasDecidedAgainst = (error: unknown): boolean =>
  error instanceof ApiError && DECIDED.includes(error.problem.status) && !UNDECIDED.includes(error.problem.code);
