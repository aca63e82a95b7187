import type { Provider } from '@hirelane/contracts/api/sign-in';

/**
 * Where the way through another site begins: to sign in, or to sign up in a role. Relative, so always our own server.
 */
export const startAddress = (provider: Provider, isClient?: boolean): string =>
  `/auth/${provider}${isClient === undefined ? '' : `?isClient=${isClient}&isFirstTime=true`}`;
