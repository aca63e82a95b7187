import { Secret, TOTP } from 'otpauth';

/** Length of a secret in bytes: as long as the hash, as RFC 4226 (section 4, R6) recommends. */
const SECRET_BYTES = 20;
/** Period of a code, in seconds. */
const PERIOD_S = 30;
/**
 * Number of codes before and after the current one that are also accepted (RFC 6238, section 5.2), because clocks
 * differ and typing takes time.
 */
const WINDOW = 1;

/** SHA-1, six digits and 30 seconds, which every authenticator app supports. */
const settings = (secret: Buffer, account: Readonly<{ issuer: string; label: string }> = { issuer: '', label: '' }) =>
  new TOTP({ ...account, secret: new Secret({ buffer: asArrayBuffer(secret) }), period: PERIOD_S });

/** Copied, because a Buffer may be part of a larger ArrayBuffer. */
const asArrayBuffer = (bytes: Buffer): ArrayBuffer => Uint8Array.from(bytes).buffer;

export const newSecret = (): Buffer => Buffer.from(new Secret({ size: SECRET_BYTES }).bytes);

/**
 * The secret in base 32, for typing, and as a URI for a QR code (`otpauth://totp/…`, for the account `username`).
 * `issuer`: the marketplace's name; its colons are removed, because a colon separates issuer and account in the URI.
 */
export function shownSecret(
  secret: Buffer,
  username: string,
  issuer: string,
): Readonly<{ secret: string; uri: string }> {
  const totp = settings(secret, { issuer: issuer.replaceAll(':', ' '), label: username });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/**
 * The number of the 30-second period since 1970 that a code belongs to; null if the code is not valid at `now` (in ms).
 */
export function stepOf(secret: Buffer, code: string, now: number): number | null {
  const delta = settings(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1_000 / PERIOD_S) + delta;
}
