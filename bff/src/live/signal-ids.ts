import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * What browsers see of the ids of signals. Those grow with each signal of anybody, so that two of them would tell how
 * much happens in between.
 */
export type SignalIds = Readonly<{
  /** The id as 48 letters and digits, others each time, which say nothing to this person or to another one. */
  seal(userId: string, id: number): string;
  /** The id again; undefined for anything that was not sealed for this person. */
  open(userId: string, sealed: string): number | undefined;
}>;

/** Bytes of the nonce, the id and the tag. */
const [NONCE, ID, TAG] = [12, 8, 16];
const SEALED = /^[\w-]{48}$/;

/** `secret`: the same in each copy of the bff. What another one has sealed counts as unknown. */
export function openSignalIds(secret: string): SignalIds {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'hirelane signal ids', 32));
  return {
    seal(userId, id) {
      const number = Buffer.alloc(ID);
      number.writeBigUInt64BE(BigInt(id));
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(userId));
      return Buffer.concat([nonce, cipher.update(number), cipher.final(), cipher.getAuthTag()]).toString('base64url');
    },
    open(userId, sealed) {
      if (!SEALED.test(sealed)) return undefined;
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG })
        .setAAD(Buffer.from(userId))
        .setAuthTag(bytes.subarray(-TAG));
      const number = decipher.update(bytes.subarray(NONCE, -TAG));
      try {
        decipher.final();
      } catch {
        return undefined;
      }
      return Number(number.readBigUInt64BE());
    },
  };
}
