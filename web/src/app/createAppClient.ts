import type { SessionState } from '@hirelane/api/schemas/accounts';
import type { QueryClient } from '@tanstack/react-query';
import { forgetAnswered } from '@/app/forgetAnswered';
import { leaveToOtherUser, sessionQuery } from '@/features/session/queries';
import { createQueryClient } from '@/shared/api/queryClient';

/**
 * Creates the app's query client. If a call fails because the session has expired, the session is marked as ended; SessionWatch
 * reacts to that. If a different user is signed in, the page reloads for that user. If the account is suspended, every
 * page shows the suspension.
 */
export function createAppClient(): QueryClient {
  const client = createQueryClient({
    'signed-out': (of) => of.setQueryData(sessionQuery().queryKey, { isLogin: false }),
    'other-user': leaveToOtherUser,
    suspended: noteSuspension,
  });
  forgetAnswered(client);
  return client;
}

/** A command was refused because the account is suspended, so from now on every page shows the suspension. */
function noteSuspension(client: QueryClient): void {
  client.setQueryData(
    sessionQuery().queryKey,
    (state: SessionState | undefined) => state && (state.isLogin ? { ...state, isSuspended: true as const } : state),
  );
}
