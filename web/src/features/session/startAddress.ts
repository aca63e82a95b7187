import type { Provider } from '@hirelane/contracts/api/sign-in';

/**
 * The address that starts a sign-in at another site, or a sign-up in a role, with an invitation code where one is needed. Relative, so always our own server.
 */
export function startAddress(provider: Provider, isClient?: boolean, joinCode = ''): string {
  if (isClient === undefined) return `/auth/${provider}`;
  const code = joinCode === '' ? {} : { joinCode };
  return `/auth/${provider}?${new URLSearchParams({ isClient: `${isClient}`, isFirstTime: 'true', ...code })}`;
}
