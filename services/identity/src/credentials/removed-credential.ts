import type { Provider } from '@hirelane/contracts/api/sign-in';

/** A second factor, or the codes that stand in for one. */
export type Factor = 'passkeys' | 'app' | 'codes';

/** What an account has lost in addition to its password, when its owner undid a change of address. */
export type RemovedCredential = Factor | Provider;
