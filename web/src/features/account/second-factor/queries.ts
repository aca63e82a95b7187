import { queryOptions } from '@tanstack/react-query';
import { request } from '@/shared/api/http';
import { loadTwice } from '@/shared/lib/loadChunk';

export const secondFactorKeys = { all: ['second-factor'] as const };

/** One's own authenticator app, passkeys and number of recovery codes. */
export const secondFactorQuery = () =>
  queryOptions({
    queryKey: secondFactorKeys.all,
    queryFn: ({ signal }) =>
      request('/api/v1/account/second-factor', {
        schema: async () => (await loadTwice(() => import('@hirelane/contracts/api/second-factor'))).SecondFactorAnswer,
        signal,
      }),
    select: (answer) => answer.data,
    // It may have been changed in another browser.
    staleTime: 0,
  });
