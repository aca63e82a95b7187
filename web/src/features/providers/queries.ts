import type { Provider } from '@hirelane/api/schemas/sign-in';
import { queryOptions } from '@tanstack/react-query';
import { signInApi } from '@/shared/api/routes/sign-in';

const keys = { providers: ['providers'] as const };

/** The providers through which users can sign in on this server. */
export const providersQuery = () =>
  queryOptions({
    queryKey: keys.providers,
    queryFn: ({ signal }) => signInApi.call('listProviders', { signal }),
    select: (answer) => answer.data,
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * Returns the URL that starts a sign-in through a provider. It also contains the role for a new account and the
 * invitation code, if one is required. It is relative, so that it always refers to our own server.
 */
export function startAddress(provider: Provider, isClient?: boolean, joinCode = ''): string {
  if (isClient === undefined) return `/auth/${provider}`;
  const code = joinCode === '' ? {} : { joinCode };
  return `/auth/${provider}?${new URLSearchParams({ isClient: `${isClient}`, isFirstTime: 'true', ...code })}`;
}
