import { sessionQuery } from '@/features/session/queries';
import { createQueryClient } from '@/shared/api/queryClient';

/** The app's query client. A call that finds the session over marks it as ended; SessionWatch reacts to that. */
export const createAppClient = () =>
  createQueryClient((client) => client.setQueryData(sessionQuery().queryKey, { isLogin: false }));
