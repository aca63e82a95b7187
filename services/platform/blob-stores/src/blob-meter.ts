import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { TooLarge } from './blob-store.ts';

/** Returns the key; throws for one that a BlobStore does not accept, because it becomes part of a path. */
export function validKey(key: string): string {
  if (!/^[A-Za-z0-9-]{3,64}$/.test(key)) throw new Error('a blob key has letters, digits and dashes only');
  return key;
}

/** Counts and hashes what passes through `stream`, which fails with TooLarge beyond `limit` bytes. */
export function measure(limit: number) {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > limit) return done(new TooLarge(limit));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, size: () => size, sha256: () => hash.digest('hex') };
}
