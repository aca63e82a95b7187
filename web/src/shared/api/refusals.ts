import { ApiError } from '@/shared/lib/apiError';

/** Statuses that the server returns only after looking up the command's key, so a retry would get the same decision. */
const DECIDED: readonly number[] = [409, 413, 415, 422];
/**
 * Problems with one of these statuses that are not about the command's content: they concern the session, a concurrent
 * attempt, or a different body under the key.
 */
const UNDECIDED: readonly string[] = ['other-user', 'conflict', 'key-reused'];

/**
 * Whether the server refused this attempt, so that it had no effect. An earlier attempt may still have been carried
 * out.
 */
export const wasRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.status >= 400 && error.problem.status < 500;

/**
 * Whether the command was refused for its content. This proves that no attempt with this body and key was carried out:
 * otherwise the server would have repeated the response to that attempt. A 401, for example, is sent before the key is
 * looked up.
 */
export const wasDecidedAgainst = (error: unknown): boolean =>
  error instanceof ApiError && DECIDED.includes(error.problem.status) && !UNDECIDED.includes(error.problem.code);
