import type { Provider } from '@hirelane/contracts/api/sign-in';

/**
 * The address that starts a sign-in at another site, or a sign-up in a role. Relative, so always our own server.
 */
export const startAddress = (provider: Provider, isClient?: boolean): string =>
  `/auth/${provider}${isClient === undefined ? '' : `?isClient=${isClient}&isFirstTime=true`}`;
