import { Secret, TOTP } from 'otpauth';

/** Bytes of a secret: as long as the hash, as RFC 4226 (section 4, R6) recommends. */
const SECRET_BYTES = 20;
/** Seconds that a code is shown. */
const PERIOD_S = 30;
/**
 * Codes before and after the one of this moment that count as well (RFC 6238, section 5.2): clocks differ, people type.
 */
const WINDOW = 1;

/** SHA-1, six digits, 30 seconds: what every authenticator app knows. */
const settings = (secret: Buffer, account: Readonly<{ issuer: string; label: string }> = { issuer: '', label: '' }) =>
  new TOTP({ ...account, secret: new Secret({ buffer: asArrayBuffer(secret) }), period: PERIOD_S });

/** A Buffer may be a part of a larger one. */
const asArrayBuffer = (bytes: Buffer): ArrayBuffer => Uint8Array.from(bytes).buffer;

export const newSecret = (): Buffer => Buffer.from(new Secret({ size: SECRET_BYTES }).bytes);

/**
 * The secret as it is typed (base 32) and as a QR code says it (`otpauth://totp/…`, for the account `username`).
 * `issuer`: what the marketplace is called, without colons: in the URI a colon separates issuer and account.
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
 * The number of the 30 seconds since 1970 to which a code belongs; null when it belongs to none that count at `now`
 * (ms).
 */
export function stepOf(secret: Buffer, code: string, now: number): number | null {
  const delta = settings(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1_000 / PERIOD_S) + delta;
}
