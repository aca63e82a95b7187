import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Bytes: a nonce of 96 bits and a tag of 128, as NIST SP 800-38D has them. */
const NONCE = 12;
const TAG = 16;
export const KEY_BYTES = 32;

/**
 * AES-256-GCM with a random nonce: nonce, ciphertext, tag. `context` is not kept, and must be the same to open it.
 * Random nonces bound one key to 2^32 texts (NIST SP 800-38D, 8.3), far more than one person writes.
 */
export function encrypt(key: Buffer, bytes: Buffer, context: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Throws when the key or the context is another one, or a bit has changed. */
export function decrypt(key: Buffer, encrypted: Buffer, context: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(Buffer.from(context))
    .setAuthTag(encrypted.subarray(-TAG));
  return Buffer.concat([decipher.update(encrypted.subarray(NONCE, -TAG)), decipher.final()]);
}
