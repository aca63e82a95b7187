import { createHash, createHmac } from 'node:crypto';
import { decrypt, encrypt } from './cipher.ts';

/** The secret before the present one still works: a rotation is to be finished before the next one. */
export class RotationOpen extends Error {
  override readonly name = 'RotationOpen';
  /** `variable`: DATA_KEY or IDENTITY_HMAC_KEY. */
  constructor(variable: string) {
    super(
      `${variable} was rotated before, and processes may still use the one before that. Restart them, and run \`secrets finish\`.`,
    );
  }
}

/** Tells whether a key is the one that is meant, and nothing else about it. */
export const proofOf = (key: Buffer): Buffer => createHmac('sha256', key).update('check').digest();

/** A secret of any length as a key. */
const keyFrom = (secret: Buffer) => createHash('sha256').update(secret).digest();

/** A secret, encrypted under another one; `context` says what for. */
export const wrapSecret = (under: Buffer, secret: Buffer, context: string): Buffer =>
  encrypt(keyFrom(under), secret, context);

/** The secret that `wrapSecret` has encrypted; null under any other than the same one. */
export function unwrapSecret(under: Buffer, wrapped: Buffer, context: string): Buffer | null {
  try {
    return decrypt(keyFrom(under), wrapped, context);
  } catch {
    return null;
  }
}
