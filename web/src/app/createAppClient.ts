import { leaveToOtherUser, sessionQuery } from '@/features/session/queries';
import { createQueryClient } from '@/shared/api/queryClient';

/**
 * The app's query client. A call that finds the session over marks it as ended; SessionWatch reacts to that. One that
 * finds another user signed in leaves the page.
 */
export const createAppClient = () =>
  createQueryClient({
    'signed-out': (client) => client.setQueryData(sessionQuery().queryKey, { isLogin: false }),
    'other-user': leaveToOtherUser,
  });
