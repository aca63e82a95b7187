import { Secret, TOTP } from 'otpauth';

/**
 * The code that an authenticator app shows `steps` times 30 seconds from now. The codes for -1, 0 and 1 are valid now.
 */
export const codeOf = (secret: string, steps = 0, now = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + steps * 30_000 });
