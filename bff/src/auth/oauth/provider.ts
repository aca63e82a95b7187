import { LIMITS } from '@hirelane/api/constants';
import { Email } from '@hirelane/api/fields';
import type { Provider, ProviderProfile } from '@hirelane/api/schemas/sign-in';
import type { Journey } from './transaction.ts';

/** The part of a transaction used to verify the provider's response. */
export type Checks = Pick<Journey, 'state' | 'nonce' | 'verifier'>;

/** An external site that users sign in with. Both functions reject if it does not respond or responds incorrectly. */
export type ProviderClient = Readonly<{
  /** Returns the URL to send the browser to; the provider sends it back to `redirectUri`. */
  addressFor(checks: Checks, redirectUri: string): Promise<URL>;
  /**
   * Returns the identity of the user who came back to `currentUrl`. The provider's tokens are used only here and then
   * discarded.
   */
  profileAt(currentUrl: URL, checks: Checks): Promise<ProviderProfile>;
}>;

/** Null if the provider is not configured. */
export type ProviderClients = Readonly<Record<Provider, ProviderClient | null>>;

/** A provider's name as one line: no control or direction characters, at most 100 characters. */
export const nameFrom = (text: string | null | undefined): string =>
  Array.from(
    (text ?? '')
      .replace(/[\p{Cc}\p{Cf}\p{Surrogate}]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
    .slice(0, LIMITS.name)
    .join('')
    .slice(0, LIMITS.name)
    .trim();

/** Splits a full name at its last space. */
export function splitName(full: string): { firstName: string; lastName: string } {
  const cut = full.lastIndexOf(' ');
  return cut === -1
    ? { firstName: full, lastName: '' }
    : { firstName: full.slice(0, cut), lastName: full.slice(cut + 1) };
}

/** Returns the address if our own registration would accept it; null otherwise. */
export const emailFrom = (text: string | null | undefined): string | null => Email.safeParse(text).data ?? null;
