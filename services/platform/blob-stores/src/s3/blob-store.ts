import { randomUUID } from 'node:crypto';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { pipeline, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { isTransient } from '@hirelane/postgres/transient';
import { Client, S3Error } from 'minio';
import * as z from 'zod';
import { AlreadyStored, type BlobStore, measure, type StoredBlob, validKey } from '../blob-store.ts';

/**
 * A blob store in a bucket. A missing bucket is created on first use, because the store may be unavailable at startup.
 */
export type S3BlobStore = BlobStore &
  Readonly<{
    /** Resolves once the bucket exists; throws the store's or the connection's error. */
    makeBucket(): Promise<void>;
  }>;

/** An S3 store and one of its buckets. `endpoint` is `http(s)://host:port`. */
export type S3Address = Readonly<{
  endpoint: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  region?: string | undefined;
}>;

/**
 * The connection is closed after this many milliseconds without a byte in either direction. This is slightly shorter
 * than the bff's timeout for a service, so that a user whose upload fails sees the reason. It is long because a
 * download pauses whenever its client does.
 */
const SILENCE_TIMEOUT_MS = 100_000;

/** How many bytes of an upload are held in memory: the size of the smallest part that S3 accepts. */
const PART = 5 * 1024 * 1024;

/** The content of the object stored under a key: the name of the object that contains the bytes. */
const Pointer = z.object({ object: z.string(), size: z.number(), sha256: z.string() });
type Pointer = z.infer<typeof Pointer>;

/**
 * Blobs in MinIO or any other store with the S3 API and conditional writes. The bytes go to an object with a random
 * name; then a small object that refers to it is written under the key if the key does not exist yet. A key therefore
 * appears completely or not at all, and the first of two concurrent writers wins. A crash in between leaves
 * unreferenced bytes, which `list` returns.
 */
export function openS3BlobStore(address: S3Address, timeout = SILENCE_TIMEOUT_MS): S3BlobStore {
  const client = connect(address, timeout);
  // When a write's condition fails, MinIO responds before it has read the body and closes the connection, so no other
  // request may share the connection.
  const claims = connect(address, timeout, false);
  const { bucket } = address;

  let making: Promise<void> | undefined;
  /** All callers share one request; after a failure, the next caller sends a new one. */
  function bucketIsThere(): Promise<void> {
    making ??= makeBucket(client, bucket).catch((error: unknown) => {
      making = undefined;
      throw error;
    });
    return making;
  }

  async function find(key: string): Promise<Pointer | null> {
    const body = await orNull(resent(() => client.getObject(bucket, pointerOf(key))));
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
      const body = found && (await orNull(resent(() => client.getObject(bucket, found.object))));
      return body ? { body, size: found.size } : null;
    },
    async *list(before) {
      await bucketIsThere();
      let last = '';
      for await (const item of client.listObjectsV2(bucket, DATA, true) as AsyncIterable<Listed>) {
        const key = item.name?.split('/')[1] ?? '';
        if (key === last || !item.lastModified || item.lastModified >= before) continue;
        last = key;
        yield key;
      }
    },
    async delete(key) {
      await bucketIsThere();
      await client.removeObject(bucket, pointerOf(key));
      for await (const { name } of client.listObjectsV2(bucket, dataOf(key), true) as AsyncIterable<Listed>) {
        if (name) await client.removeObject(bucket, name);
      }
    },
  };
}

type Listed = Readonly<{ name?: string; lastModified?: Date }>;

const DATA = 'data/';
const pointerOf = (key: string) => `keys/${validKey(key)}`;
const dataOf = (key: string) => `${DATA}${validKey(key)}/`;

function connect({ endpoint, accessKey, secretKey, region }: S3Address, timeout: number, keepAlive = true): Client {
  const { protocol, hostname, port } = new URL(endpoint);
  const options = { keepAlive, timeout };
  const transportAgent = impatient(protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options));
  return new Client({
    endPoint: hostname,
    useSSL: protocol === 'https:',
    ...(port !== '' && { port: Number(port) }),
    ...(region && { region }),
    accessKey,
    secretKey,
    partSize: PART,
    transportAgent,
  });
}

/** Makes the agent close connections after its idle `timeout`, for which Node's agent only emits an event. */
function impatient<A extends HttpAgent>(agent: A): A {
  const open = agent.createConnection.bind(agent);
  agent.createConnection = (...given) => {
    const socket = open(...given);
    socket?.on('timeout', () => socket.destroy(new Error('timeout: the object store did not respond')));
    return socket;
  };
  return agent;
}

/** Creates the bucket if it is missing; another process may create it at the same time. */
async function makeBucket(client: Client, bucket: string): Promise<void> {
  if (await resent(() => client.bucketExists(bucket))) return;
  await client.makeBucket(bucket).catch((error) => {
    const isThere = error instanceof S3Error && /^BucketAlready/.test(error.code ?? '');
    if (!isThere) throw error;
  });
}

/**
 * Sends an idempotent request and repeats it once if its connection broke: the store may have closed a kept-alive
 * connection just as it was reused (MinIO does so after 30 s without a request).
 */
async function resent<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'ECONNRESET' && code !== 'EPIPE') throw error;
    return send();
  }
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof S3Error && (error.code === 'NoSuchKey' || error.code === 'NotFound')) return null;
    throw error;
  }
}
