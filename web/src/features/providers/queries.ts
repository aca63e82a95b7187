import { queryOptions } from '@tanstack/react-query';
import { signInApi } from '@/shared/api/routes/sign-in';

const keys = { providers: ['providers'] as const };

/** The other sites that this server is set up to sign in through. */
export const providersQuery = () =>
  queryOptions({
    queryKey: keys.providers,
    queryFn: ({ signal }) => signInApi.call('listProviders', { signal }),
    select: (answer) => answer.data,
    staleTime: Number.POSITIVE_INFINITY,
  });
