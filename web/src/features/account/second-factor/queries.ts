import { queryOptions } from '@tanstack/react-query';
import { secondFactorApi } from '@/shared/api/routes/second-factor';

export const secondFactorKeys = { all: ['second-factor'] as const };

/** The user's authenticator app, passkeys and number of recovery codes. */
export const secondFactorQuery = () =>
  queryOptions({
    queryKey: secondFactorKeys.all,
    queryFn: ({ signal }) => secondFactorApi.call('getSecondFactor', { signal }),
    select: (answer) => answer.data,
    // It may have been changed in another browser.
    staleTime: 0,
  });
