import { type MutationOptions, type QueryKey, useMutation } from '@tanstack/react-query';
import { useCommandKey } from '@/shared/api/useCommandKey';

interface CommandOptions<Variables, Answer>
  extends Pick<MutationOptions<Answer, Error, Variables>, 'mutationKey' | 'scope' | 'onSuccess' | 'onError'> {
  /** Queries that are read again after a success. */
  invalidates?: readonly QueryKey[];
  /** Queries that are read again after a success, but not while they are shown: their rows stay until one leaves. */
  outdates?: readonly QueryKey[];
  /** And after a conflict: somebody else has changed what the page shows. */
  isStaleAfterConflict?: boolean;
}

/**
 * A command as a mutation. `send` gets what `mutate` was called with and the Idempotency-Key for it (see
 * `useCommandKey`); commands that take no key ignore it. `variables` of the returned mutation is what to show while the
 * command is pending, as `useToggleFlag` does: a failure then needs no rollback.
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
