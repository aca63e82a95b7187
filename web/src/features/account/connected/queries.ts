import { queryOptions } from '@tanstack/react-query';
import { request } from '@/shared/api/http';
import { loadTwice } from '@/shared/lib/loadChunk';

export const signInKeys = { all: ['sign-ins'] as const };

/** The ways into one's account. */
export const signInsQuery = () =>
  queryOptions({
    queryKey: signInKeys.all,
    queryFn: ({ signal }) =>
      request('/api/v1/auth/sign-ins', {
        schema: async () => (await loadTwice(() => import('@hirelane/contracts/api/sign-in'))).SignInList,
        signal,
      }),
  });
