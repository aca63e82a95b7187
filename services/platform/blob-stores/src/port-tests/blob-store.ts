import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AlreadyStored, type BlobStore, TooLarge } from '../blob-store.ts';

export type BlobsUnderTest = Readonly<{
  blobs: BlobStore;
  /** Every key in the storage, including keys of partial uploads. */
  leftovers(): Promise<readonly string[]>;
  close(): Promise<void>;
}>;

const LIMIT = { bytes: 5 * 1024 * 1024 };

/** The contract of every BlobStore adapter. */
export function blobStoreContract(adapter: string, open: () => Promise<BlobsUnderTest>): void {
  describe(`BlobStore: ${adapter}`, () => {
    let under: BlobsUnderTest;
    beforeAll(async () => {
      under = await open();
    });
    afterAll(() => under.close());

    test('get returns the stored bytes unchanged, with size and SHA-256', async () => {
      const key = randomUUID();
      const bytes = randomBytes(1_000_000);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      expect(await under.blobs.put(key, Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]), LIMIT)).toEqual({
        key,
        size: bytes.length,
        sha256,
      });
      const found = await under.blobs.get(key);
      expect(found?.size).toBe(bytes.length);
      expect(found && (await buffer(found.body)).equals(bytes)).toBe(true);
    });

    test('an empty blob can be stored', async () => {
      const key = randomUUID();
      await under.blobs.put(key, Readable.from([]), LIMIT);
      const found = await under.blobs.get(key);
      expect(found && (await buffer(found.body)).length).toBe(0);
    });

    test('get returns null for a missing key, and delete succeeds for one', async () => {
      const key = randomUUID();
      expect(await under.blobs.get(key)).toBeNull();
      await under.blobs.delete(key);
    });

    test('a blob of exactly the maximum size is accepted, but one more byte causes TooLarge and nothing is stored', async () => {
      const [fits, larger] = [randomUUID(), randomUUID()];
      await under.blobs.put(fits, Readable.from([Buffer.alloc(100)]), { bytes: 100 });
      const before = await under.leftovers();
      await expect(
        under.blobs.put(larger, Readable.from([Buffer.alloc(100), Buffer.alloc(1)]), { bytes: 100 }),
      ).rejects.toThrow(TooLarge);
      expect(await under.blobs.get(larger)).toBeNull();
      expect(await under.leftovers()).toEqual(before);
    });

    test('a failing stream stores nothing', async () => {
      const key = randomUUID();
      const before = await under.leftovers();
      const broken = Readable.from(
        (async function* () {
          yield Buffer.alloc(1000);
          throw new Error('the browser disconnected');
        })(),
      );
      await expect(under.blobs.put(key, broken, LIMIT)).rejects.toThrow('the browser disconnected');
      expect(await under.blobs.get(key)).toBeNull();
      expect(await under.leftovers()).toEqual(before);
    });

    test('a large blob is stored completely, in parts, and an upload that fails late stores nothing', async () => {
      const [whole, broken] = [randomUUID(), randomUUID()];
      const part = randomBytes(1024 * 1024);
      async function* parts(fails: boolean) {
        for (let n = 0; n < 12; n += 1) yield part;
        if (fails) throw new Error('the browser disconnected');
      }
      const limit = { bytes: 25 * 1024 * 1024 };
      const stored = await under.blobs.put(whole, Readable.from(parts(false)), limit);
      const found = await under.blobs.get(whole);
      const sha256 = createHash('sha256')
        .update(found ? await buffer(found.body) : '')
        .digest('hex');
      expect({ size: stored.size, sha256 }).toEqual({ size: 12 * part.length, sha256: stored.sha256 });
      const before = await under.leftovers();
      await expect(under.blobs.put(broken, Readable.from(parts(true)), limit)).rejects.toThrow(
        'the browser disconnected',
      );
      expect(await under.leftovers()).toEqual(before);
    });

    test('many parallel streams that fail at different moments store nothing', async () => {
      const before = await under.leftovers();
      const breaksAfter = (chunks: number) =>
        Readable.from(
          (async function* () {
            for (let n = 0; n < chunks; n += 1) yield Buffer.alloc(100_000);
            throw new Error('the browser disconnected');
          })(),
        );
      const puts = Array.from({ length: 60 }, (_, n) => under.blobs.put(randomUUID(), breaksAfter(n % 4), LIMIT));
      const answers = await Promise.allSettled(puts);
      expect(answers.map((answer) => answer.status)).toEqual(puts.map(() => 'rejected'));
      expect(await under.leftovers()).toEqual(before);
    });

    test('the same bytes can be stored again under a key, but different bytes are refused and change nothing', async () => {
      const key = randomUUID();
      const put = (text: string) => under.blobs.put(key, Readable.from([Buffer.from(text)]), LIMIT);
      const first = await put('first');
      const before = await under.leftovers();
      expect(await put('first')).toEqual(first);
      await expect(put('other')).rejects.toThrow(AlreadyStored);
      const found = await under.blobs.get(key);
      expect(found && (await buffer(found.body)).toString()).toBe('first');
      expect(await under.leftovers()).toEqual(before);
    });

    test('list returns every key stored before the given time exactly once, and none stored later', async () => {
      const keys = [randomUUID(), randomUUID(), randomUUID()];
      for (const key of keys) await under.blobs.put(key, Readable.from([Buffer.from(key)]), LIMIT);
      const listed = async (before: Date) => {
        const found: string[] = [];
        for await (const key of under.blobs.list(before)) found.push(key);
        return found;
      };
      const hour = 3_600_000; // longer than the possible difference between two clocks
      const all = await listed(new Date(Date.now() + hour));
      expect(all).toEqual(expect.arrayContaining(keys));
      expect(new Set(all).size).toBe(all.length);
      expect(await listed(new Date(Date.now() - hour))).toEqual([]);
    });

    test('a key no longer exists after it has been deleted', async () => {
      const key = randomUUID();
      await under.blobs.put(key, Readable.from([Buffer.from('x')]), LIMIT);
      await under.blobs.delete(key);
      expect(await under.blobs.get(key)).toBeNull();
    });

    test.each(['', '../escape', 'a/b', '..', 'a\0b', 'x'.repeat(65)])('a key like %j is refused', async (key) => {
      await expect(under.blobs.put(key, Readable.from(['x']), LIMIT)).rejects.toThrow();
      await expect(under.blobs.get(key)).rejects.toThrow();
    });
  });
}
