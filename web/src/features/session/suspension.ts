import type { SessionState } from '@hirelane/contracts/api/accounts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { sessionKeys, sessionQuery } from '@/features/session/queries';
import { suspensionApi } from '@/shared/api/routes/suspension';

/** Why the account is suspended; null when it is not any more. */
export const suspensionQuery = () =>
  queryOptions({
    queryKey: [...sessionKeys.all, 'suspension'],
    queryFn: ({ signal }) => suspensionApi.call('getOwnSuspension', { signal }),
    select: (answer) => answer.data,
  });

/** A command was refused because the account is suspended: every page says so from now on. */
export function noteSuspension(client: QueryClient): void {
  client.setQueryData(
    sessionQuery().queryKey,
    (state: SessionState | undefined) => state && (state.isLogin ? { ...state, isSuspended: true as const } : state),
  );
}
