import type { Provider } from '@hirelane/api/schemas/sign-in';
import { queryOptions } from '@tanstack/react-query';
import { signInApi } from '@/shared/api/routes/sign-in';

const keys = { providers: ['providers'] as const };

/** The other sites that this server lets users sign in through. */
export const providersQuery = () =>
  queryOptions({
    queryKey: keys.providers,
    queryFn: ({ signal }) => signInApi.call('listProviders', { signal }),
    select: (answer) => answer.data,
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * The URL that starts a sign-in at another site, or a sign-up in a role, with an invitation code where one is
 * required. Relative, so it always points to our own server.
 */
export function startAddress(provider: Provider, isClient?: boolean, joinCode = ''): string {
  if (isClient === undefined) return `/auth/${provider}`;
  const code = joinCode === '' ? {} : { joinCode };
  return `/auth/${provider}?${new URLSearchParams({ isClient: `${isClient}`, isFirstTime: 'true', ...code })}`;
}
