import type { SessionState } from '@hirelane/api/schemas/accounts';
import type { QueryClient } from '@tanstack/react-query';
import { leaveToOtherUser, sessionQuery } from '@/features/session/queries';
import { createQueryClient } from '@/shared/api/queryClient';

/**
 * The app's query client. If a call fails because the session has expired, the session is marked as ended; SessionWatch
 * reacts to that. If a different user is signed in, the page reloads for that user. If the account is suspended, every
 * page shows the suspension.
 */
export const createAppClient = () =>
  createQueryClient({
    'signed-out': (client) => client.setQueryData(sessionQuery().queryKey, { isLogin: false }),
    'other-user': leaveToOtherUser,
    suspended: noteSuspension,
  });

/** A command was refused because the account is suspended, so from now on every page shows the suspension. */
function noteSuspension(client: QueryClient): void {
  client.setQueryData(
    sessionQuery().queryKey,
    (state: SessionState | undefined) => state && (state.isLogin ? { ...state, isSuspended: true as const } : state),
  );
}
