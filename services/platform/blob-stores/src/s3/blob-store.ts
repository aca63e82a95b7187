import { randomUUID } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { isTransient } from '@hirelane/postgres/transient';
import { type Client, S3Error } from 'minio';
import * as z from 'zod';
import { AlreadyStored, type BlobStore, measure, type StoredBlob, validKey } from '../blob-store.ts';
import { ConnectionSilent, openClients, PART, type S3Address } from './clients.ts';

/**
 * A blob store in a bucket. A missing bucket is created on first use, because the store may be unavailable at startup.
 */
export type S3BlobStore = BlobStore &
  Readonly<{
    /** Resolves once the bucket exists; throws the store's or the connection's error. */
    makeBucket(): Promise<void>;
  }>;

/**
 * The connection is closed after this many milliseconds without a byte in either direction. This is slightly shorter
 * than the bff's timeout for a service, so that a user whose upload fails sees the reason. It is long because a
 * download pauses whenever its client does.
 */
const SILENCE_TIMEOUT_MS = 100_000;

/** The content of the object stored under a key: the name of the object that contains the bytes. */
const Pointer = z.object({ object: z.string(), size: z.number(), sha256: z.string() });
type Pointer = z.infer<typeof Pointer>;

/**
 * Blobs in MinIO or any other store with the S3 API and conditional writes. The bytes go to an object with a random
 * name; then a small object that refers to it is written under the key if the key does not exist yet. A key therefore
 * appears completely or not at all, and the first of two concurrent writers wins. A crash in between leaves
 * unreferenced bytes, which `list` returns. A write to a store that went silent fails with a transient error.
 */
export function openS3BlobStore(address: S3Address, timeout = SILENCE_TIMEOUT_MS): S3BlobStore {
  // When a write's condition fails, MinIO responds before it has read the body and closes the connection, so no other
  // request may share the connection, and `claims` keeps none.
  const { client, claims, patient } = openClients(address, timeout);
  const { bucket } = address;

  /**
   * Sends a request without effects. If its connection broke or went silent, sends it once more on a new connection,
   * which a store that is only slow keeps until it responds.
   */
  const read = <T>(send: (to: Client) => Promise<T>): Promise<T> =>
    send(client).catch((error: unknown) => {
      if (!isBroken(error)) throw error;
      return send(patient);
    });

  /** The objects whose names begin with `prefix`. As `read`, continues once on a new connection. */
  async function* listed(prefix: string): AsyncGenerator<Listed> {
    let last = '';
    try {
      for await (const item of client.listObjectsV2(bucket, prefix, true) as AsyncIterable<Listed>) {
        last = item.name ?? last;
        yield item;
      }
    } catch (error) {
      if (!isBroken(error)) throw error;
      yield* patient.listObjectsV2(bucket, prefix, true, last) as AsyncIterable<Listed>;
    }
  }

  let making: Promise<void> | undefined;
  /** All callers share one request; after a failure, the next caller sends a new one. */
  function bucketIsThere(): Promise<void> {
    making ??= makeBucket().catch((error: unknown) => {
      making = undefined;
      throw error;
    });
    return making;
  }

  /** Creates the bucket if it is missing; another process may create it at the same time. */
  async function makeBucket(): Promise<void> {
    if (await read((from) => from.bucketExists(bucket))) return;
    await client.makeBucket(bucket).catch((error) => {
      const isThere = error instanceof S3Error && /^BucketAlready/.test(error.code ?? '');
      if (!isThere) throw error;
    });
  }

  async function find(key: string): Promise<Pointer | null> {
    const body = await orNull(read((from) => from.getObject(bucket, pointerOf(key))));
    return body && Pointer.parse(JSON.parse(await text(body)));
  }

  /**
   * Makes the key refer to the given bytes, unless it already refers to others; returns the bytes that the key now
   * refers to.
   */
  async function claim(key: string, pointer: Pointer): Promise<Pointer> {
    try {
      await claims.putObject(bucket, pointerOf(key), JSON.stringify(pointer), undefined, {
        'content-type': 'application/json',
        'if-none-match': '*',
      });
      return pointer;
    } catch (error) {
      if (!(error instanceof S3Error) || error.code !== 'PreconditionFailed') throw error;
      return (await find(key)) ?? claim(key, pointer);
    }
  }

  /**
   * Stores a stream, in one request if it fits in one part. Throws the stream's errors, which may leave bytes behind.
   */
  async function upload(object: string, stream: Readable, limit: number): Promise<void> {
    const chunks: AsyncIterator<Buffer> = stream.iterator();
    const first: Buffer[] = [];
    let size = 0;
    let next = await chunks.next();
    for (; !next.done && size <= PART; next = await chunks.next()) {
      first.push(next.value);
      size += next.value.length;
    }
    if (next.done) return void (await resent(() => client.putObject(bucket, object, Buffer.concat(first))));
    let failure: unknown;
    async function* whole() {
      yield* first;
      try {
        for (; !next.done; next = await chunks.next()) yield next.value;
      } catch (error) {
        // minio-js never settles if its source fails: the source is ended normally instead, and the stored bytes are
        // discarded.
        failure = error;
      }
    }
    await client.putObject(bucket, object, Readable.from(whole(), { objectMode: false }), Math.max(limit, PART + 1));
    if (failure !== undefined) throw failure;
  }

  const discard = (object: string) => client.removeObject(bucket, object).catch(() => undefined);

  /** Whether a key may refer to these bytes. The reference may have been written even though the response was lost. */
  const isClaimed = (key: string, object: string) =>
    find(key).then(
      (kept) => kept?.object === object,
      () => true,
    );

  return {
    makeBucket: bucketIsThere,
    async put(key, body, limit): Promise<StoredBlob> {
      const object = `${dataOf(key)}${randomUUID()}`;
      const meter = measure(limit.bytes);
      pipeline(body, meter.stream, () => undefined);
      try {
        await bucketIsThere();
        await upload(object, meter.stream, limit.bytes);
        const mine = { object, size: meter.size(), sha256: meter.sha256() };
        const kept = await claim(key, mine);
        if (kept.sha256 !== mine.sha256) throw new AlreadyStored('Different content is already stored under this key.');
        if (kept.object !== object) await discard(object);
        return { key, size: kept.size, sha256: kept.sha256 };
      } catch (error) {
        // While the store is unavailable, nothing can be deleted; the sweep will find the bytes later.
        if (!isTransient(error) && !(await isClaimed(key, object))) await discard(object);
        throw error;
      }
    },
    async get(key) {
      await bucketIsThere();
      const found = await find(key);
      const body = found && (await orNull(read((from) => from.getObject(bucket, found.object))));
      return body ? { body, size: found.size } : null;
    },
    async *list(before) {
      await bucketIsThere();
      let last = '';
      for await (const item of listed(DATA)) {
        const key = item.name?.split('/')[1] ?? '';
        if (key === last || !item.lastModified || item.lastModified >= before) continue;
        last = key;
        yield key;
      }
    },
    async delete(key) {
      await bucketIsThere();
      await client.removeObject(bucket, pointerOf(key));
      for await (const { name } of listed(dataOf(key))) {
        if (name) await client.removeObject(bucket, name);
      }
    },
  };
}

type Listed = Readonly<{ name?: string; lastModified?: Date }>;

const DATA = 'data/';
const pointerOf = (key: string) => `keys/${validKey(key)}`;
const dataOf = (key: string) => `${DATA}${validKey(key)}/`;

/** Whether the store closed a kept connection just as it was reused: MinIO does so after 30 s without a request. */
const wasClosed = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');

const isBroken = (error: unknown) => error instanceof ConnectionSilent || wasClosed(error);

/**
 * Sends an idempotent write, and once more if its connection was closed. Not if it went silent: the store may still
 * carry out the first copy, even after the second one has been discarded.
 */
const resent = <T>(send: () => Promise<T>): Promise<T> =>
  send().catch((error: unknown) => {
    if (!wasClosed(error)) throw error;
    return send();
  });

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof S3Error && (error.code === 'NoSuchKey' || error.code === 'NotFound')) return null;
    throw error;
  }
}
