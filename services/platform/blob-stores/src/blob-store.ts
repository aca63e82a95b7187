import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';

export type StoredBlob = Readonly<{ key: string; size: number; sha256: string }>;

/** Stores uploaded bytes. A key becomes visible only once all of its bytes are durable. */
export interface BlobStore {
  /**
   * Stores a stream under a key of letters, digits and dashes. A key can be written only once: storing the same bytes
   * again succeeds, and storing different bytes throws AlreadyStored. `sha256` is in hex. Throws TooLarge beyond
   * `limit.bytes`, and the stream's own errors; in both cases, nothing becomes visible.
   */
  put(key: string, body: Readable, limit: Readonly<{ bytes: number }>): Promise<StoredBlob>;
  /** Returns null if the key does not exist. The caller must read the body to its end or destroy it. */
  get(key: string): Promise<{ body: Readable; size: number } | null>;
  /** Lists every key whose blob was stored before `before`, in no particular order. */
  list(before: Date): AsyncIterable<string>;
  /** Deletes a blob. Succeeds even if the key does not exist. */
  delete(key: string): Promise<void>;
}

/** Different content is already stored under this key, and is kept. */
export class AlreadyStored extends Error {
  override readonly name = 'AlreadyStored';
}

export class TooLarge extends Error {
  override readonly name = 'TooLarge';
  constructor(limit: number) {
    super(`The stream is larger than ${limit} bytes.`);
  }
}

/** Returns the key. Throws if it is invalid, because a key becomes part of a path. */
export function validKey(key: string): string {
  if (!/^[A-Za-z0-9-]{3,64}$/.test(key)) throw new Error('A blob key may contain only letters, digits and dashes.');
  return key;
}

/** Counts and hashes the bytes in `stream`, and makes it fail with TooLarge beyond `limit` bytes. */
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
