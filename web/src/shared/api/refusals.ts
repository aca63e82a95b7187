import { ApiError } from '@/shared/lib/apiError';

/** Statuses of a decision about the command, made after its key was looked up: the next try would be decided alike. */
const DECIDED: readonly number[] = [409, 413, 415, 422];
/** Of these statuses, but about the session, another try at the same moment, or another body under the key. */
const UNDECIDED: readonly string[] = ['other-user', 'conflict', 'key-reused'];

/**
 * Whether the server refused this try, so that it did nothing. An earlier try may have been carried out all the same.
 */
export const wasRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.status >= 400 && error.problem.status < 500;

/**
 * Whether the command was refused for what it says, so that no try with this body and key was carried out: the answer
 * to an earlier success would have been repeated. A 401, for example, is answered before the key is looked up.
 */
export const wasDecidedAgainst = (error: unknown): boolean =>
  error instanceof ApiError && DECIDED.includes(error.problem.status) && !UNDECIDED.includes(error.problem.code);
