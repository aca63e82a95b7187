import { leaveToOtherUser, sessionQuery } from '@/features/session/queries';
import { noteSuspension } from '@/features/session/suspension';
import { createQueryClient } from '@/shared/api/queryClient';

/**
 * The app's query client. A call that finds the session over marks it as ended; SessionWatch reacts to that. One that
 * finds another user signed in leaves the page, and one that is refused because the account is suspended has every page
 * say so.
 */
export const createAppClient = () =>
  createQueryClient({
    'signed-out': (client) => client.setQueryData(sessionQuery().queryKey, { isLogin: false }),
    'other-user': leaveToOtherUser,
    suspended: noteSuspension,
  });
