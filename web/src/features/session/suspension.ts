import type { SessionState } from '@hirelane/contracts/api/accounts';
import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '@/features/session/queries';

/** A command was refused because the account is suspended: every page says so from now on. */
export function noteSuspension(client: QueryClient): void {
  client.setQueryData(
    sessionQuery().queryKey,
    (state: SessionState | undefined) => state && (state.isLogin ? { ...state, isSuspended: true as const } : state),
  );
}
