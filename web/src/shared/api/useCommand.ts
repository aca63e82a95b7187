import { type MutationOptions, type QueryKey, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { wasDecidedAgainst, wasRefused } from '@/shared/api/refusals';
import { ApiError } from '@/shared/lib/apiError';
import { uuid } from '@/shared/lib/uuid';

interface CommandOptions<Variables, Answer>
  extends Pick<MutationOptions<Answer, Error, Variables>, 'mutationKey' | 'scope' | 'onSuccess' | 'onError'> {
  /** Queries that are refetched after a success. */
  invalidates?: readonly QueryKey[];
  /**
   * Queries that are refetched after a success, but only once they are no longer shown: their rows remain until the
   * user leaves.
   */
  outdates?: readonly QueryKey[];
  /** Whether to refetch after a conflict too, because another user has changed the data. */
  isStaleAfterConflict?: boolean;
}

/**
 * A command as a mutation. `send` gets the argument of `mutate` and its Idempotency-Key (see `useCommandKey`); commands
 * without a key ignore it. While the command is pending, `variables` of the returned mutation is the value to show, as
 * in `useToggleFlag`, so that a failure needs no rollback.
 */
export function useCommand<Variables = void, Answer = unknown>(
  send: (variables: Variables, idempotencyKey: string) => Promise<Answer>,
  { invalidates, outdates, isStaleAfterConflict = false, ...options }: CommandOptions<Variables, Answer> = {},
) {
  const withKey = useCommandKey();
  return useMutation({
    ...options,
    mutationFn: (variables: Variables) => withKey(variables, (idempotencyKey) => send(variables, idempotencyKey)),
    meta: { ...(invalidates && { invalidates }), ...(outdates && { outdates }), isStaleAfterConflict },
  });
}

interface Used {
  key: string;
  /** The body that was last refused. */
  refused?: string;
  /** Bodies that may have been carried out under this key, because their responses were lost. */
  unanswered: readonly string[];
}

/**
 * A form's Idempotency-Key. Attempts with the same body share a key, so that the command takes effect only once. A new
 * key is used after a success, and when the body has changed since the server refused it and no attempt under the old
 * key can have been carried out. A refusal does not always prove that: after a lost response, a 401 does not show
 * whether the earlier attempt succeeded.
 */
export function useCommandKey() {
  const state = useRef<Used>(null);

  return async function send<T>(body: unknown, work: (idempotencyKey: string) => Promise<T>): Promise<T> {
    const text = JSON.stringify(body) ?? '';
    const current = isUsable(state.current, text) ? state.current : { key: uuid(), unanswered: [] };
    state.current = current;
    try {
      const result = await work(current.key);
      state.current = null;
      return result;
    } catch (error) {
      state.current = after(current, text, error);
      throw error;
    }
  };
}

const isUsable = (used: Used | null, text: string): used is Used =>
  used !== null && (used.refused === undefined || used.refused === text || used.unanswered.length > 0);

function after({ key, unanswered }: Used, text: string, error: unknown): Used | null {
  if (error instanceof ApiError && error.problem.code === 'key-reused') return null;
  const others = unanswered.filter((body) => body !== text);
  if (wasDecidedAgainst(error)) return { key, refused: text, unanswered: others };
  if (wasRefused(error)) return { key, refused: text, unanswered };
  return { key, unanswered: [...others, text] };
}
