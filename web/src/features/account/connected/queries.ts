import { queryOptions } from '@tanstack/react-query';
import { signInApi } from '@/shared/api/routes/sign-in';

export const signInKeys = { all: ['sign-ins'] as const };

/** The ways to sign in to the user's own account. */
export const signInsQuery = () =>
  queryOptions({
    queryKey: signInKeys.all,
    queryFn: ({ signal }) => signInApi.call('listSignIns', { signal }),
  });
