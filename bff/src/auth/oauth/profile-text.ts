import { LIMITS } from '@hirelane/contracts/constants';
import { Email } from '@hirelane/contracts/fields';

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

/** Returns an address that our own registration would accept; null otherwise. */
export const emailFrom = (text: string | null | undefined): string | null => Email.safeParse(text).data ?? null;
