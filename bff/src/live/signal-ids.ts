import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';

/**
 * What browsers see of the ids of signals. Those grow with each signal of anybody, so that two of them would tell how
 * much happens in between.
 */
export type SignalIds = Readonly<{
  /** The id as 32 hexadecimal digits, which say nothing to this person, and nothing at all to another one. */
  seal(userId: string, id: number): string;
  /** The id again; undefined for anything that was not sealed for this person. */
  open(userId: string, sealed: string): number | undefined;
}>;

const CIPHER = 'aes-128-ecb';

/** `secret`: the same in each copy of the bff. What another one has sealed counts as unknown. */
export function openSignalIds(secret: string): SignalIds {
  const derived = (name: string) => Buffer.from(hkdfSync('sha256', secret, '', `hirelane signal ids: ${name}`, 16));
  const [key, tagKey] = [derived('encryption'), derived('people')];
  // One block of random-looking bytes for each pair of a person and an id, so no mode with a nonce is needed.
  const tagOf = (userId: string) => createHmac('sha256', tagKey).update(userId).digest().subarray(0, 8);
  return {
    seal(userId, id) {
      const number = Buffer.alloc(8);
      number.writeBigUInt64BE(BigInt(id));
      const cipher = createCipheriv(CIPHER, key, null).setAutoPadding(false);
      return Buffer.concat([cipher.update(number), cipher.update(tagOf(userId)), cipher.final()]).toString('hex');
    },
    open(userId, sealed) {
      if (!/^[0-9a-f]{32}$/.test(sealed)) return undefined;
      const decipher = createDecipheriv(CIPHER, key, null).setAutoPadding(false);
      const block = Buffer.concat([decipher.update(Buffer.from(sealed, 'hex')), decipher.final()]);
      if (!block.subarray(8).equals(tagOf(userId))) return undefined;
      const id = Number(block.readBigUInt64BE());
      return Number.isSafeInteger(id) ? id : undefined;
    },
  };
}
