import type { Provider, ProviderProfile } from '@hirelane/contracts/api/sign-in';
import type { Journey } from './transaction.ts';

/** What a journey needs so that its answer can be told from anybody else's. */
export type Checks = Pick<Journey, 'state' | 'nonce' | 'verifier'>;

/** A site through which people sign in. Both functions reject when it does not answer, or not as it must. */
export type ProviderClient = Readonly<{
  /** Where to send the browser, which will come back to `redirectUri`. */
  addressFor(checks: Checks, redirectUri: string): Promise<URL>;
  /** Who came back to `currentUrl`. The provider's tokens are used for this and thrown away. */
  profileAt(currentUrl: URL, checks: Checks): Promise<ProviderProfile>;
}>;

/** Null: not set up. */
export type ProviderClients = Readonly<Record<Provider, ProviderClient | null>>;
