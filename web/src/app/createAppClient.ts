import { sessionQuery } from '@/features/session/queries';
import { createQueryClient } from '@/shared/api/queryClient';

/** A call that finds the session over says so to the session; SessionWatch does the rest. */
export const createAppClient = () =>
  createQueryClient((client) => client.setQueryData(sessionQuery().queryKey, { isLogin: false }));
