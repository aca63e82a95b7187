import type { Provider, ProviderProfile } from '@hirelane/contracts/api/sign-in';
import type { Journey } from './transaction.ts';

/** The part of a journey by which its answer is verified. */
export type Checks = Pick<Journey, 'state' | 'nonce' | 'verifier'>;

/** A site through which people sign in. Both functions reject when it does not answer, or answers incorrectly. */
export type ProviderClient = Readonly<{
  /** Returns the URL to send the browser to; the provider sends it back to `redirectUri`. */
  addressFor(checks: Checks, redirectUri: string): Promise<URL>;
  /** Returns who came back to `currentUrl`. The provider's tokens are used for this only and then discarded. */
  profileAt(currentUrl: URL, checks: Checks): Promise<ProviderProfile>;
}>;

/** Null: not configured. */
export type ProviderClients = Readonly<Record<Provider, ProviderClient | null>>;
