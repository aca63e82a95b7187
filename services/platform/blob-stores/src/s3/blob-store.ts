import { randomUUID } from 'node:crypto';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { pipeline, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { isTransient } from '@hirelane/postgres/transient';
import { Client, S3Error } from 'minio';
import * as z from 'zod';
import { measure, validKey } from '../blob-meter.ts';
import { AlreadyStored, type BlobStore, type StoredBlob } from '../blob-store.ts';

/** Blobs in a bucket, which is made when it is missing: before its first use, since the store may be away until then. */
export type S3BlobStore = BlobStore &
  Readonly<{
    /** Resolves once the bucket is there; throws what the store, or the way to it, says against that. */
    makeBucket(): Promise<void>;
  }>;

/** Where the objects are: `http(s)://host:port`, one bucket. */
export type S3Address = Readonly<{
  endpoint: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  region?: string | undefined;
}>;

/**
 * ms without a byte either way after which the store counts as gone. A little less than the bff waits for a service, so that
 * whoever uploads is told why; and long, since a download stands still while a reader does.
 */
const SILENCE = 100_000;

/** Bytes that an upload holds in memory: the smallest part that S3 takes. */
const PART = 5 * 1024 * 1024;

/** What stands under a key: which object holds its bytes. */
const Pointer = z.object({ object: z.string(), size: z.number(), sha256: z.string() });
type Pointer = z.infer<typeof Pointer>;

/**
 * Blobs in MinIO, or any store that speaks S3 and its conditional writes. The bytes go to an object of a random name; then
 * a small object under the key points at them, written on condition that there is none yet. So a key appears whole or not
 * at all, and the first of two writers at once wins. A crash in between leaves bytes that `list` shows.
 */
export function openS3BlobStore(address: S3Address, patience = SILENCE): S3BlobStore {
  const client = connect(address, patience);
  // MinIO refuses a condition before it has read the body, and closes the connection: no other request may wait on it.
  const claims = connect(address, patience, false);
  const { bucket } = address;

  let making: Promise<void> | undefined;
  /** Once for all who ask; again after a failure. */
  function bucketIsThere(): Promise<void> {
    making ??= makeBucket(client, bucket).catch((error: unknown) => {
      making = undefined;
      throw error;
    });
    return making;
  }

  async function find(key: string): Promise<Pointer | null> {
    const body = await orNull(client.getObject(bucket, pointerOf(key)));
    return body && Pointer.parse(JSON.parse(await text(body)));
  }

  /** Answers what the key points at: the given bytes, or those that came first. */
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

  /** Stores a stream, in one request when one part holds it. Throws whatever the stream throws; bytes may be left then. */
  async function upload(object: string, stream: Readable, limit: number): Promise<void> {
    const chunks: AsyncIterator<Buffer> = stream.iterator();
    const first: Buffer[] = [];
    let size = 0;
    let next = await chunks.next();
    for (; !next.done && size <= PART; next = await chunks.next()) {
      first.push(next.value);
      size += next.value.length;
    }
    if (next.done) return void (await client.putObject(bucket, object, Buffer.concat(first)));
    let failure: unknown;
    async function* whole() {
      yield* first;
      try {
        for (; !next.done; next = await chunks.next()) yield next.value;
      } catch (error) {
        // minio-js waits for ever for a source that breaks off: it gets an end instead, and what it stored is discarded.
        failure = error;
      }
    }
    await client.putObject(bucket, object, Readable.from(whole(), { objectMode: false }), Math.max(limit, PART + 1));
    if (failure !== undefined) throw failure;
  }

  const discard = (object: string) => client.removeObject(bucket, object).catch(() => undefined);

  /** Whether a key may point at these bytes: a claim whose answer was lost may have been written. */
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
        if (kept.sha256 !== mine.sha256) throw new AlreadyStored('this key holds other bytes');
        if (kept.object !== object) await discard(object);
        return { key, size: kept.size, sha256: kept.sha256 };
      } catch (error) {
        // While the store is away nothing can be tidied up: the sweep will find the bytes.
        if (!isTransient(error) && !(await isClaimed(key, object))) await discard(object);
        throw error;
      }
    },
    async get(key) {
      await bucketIsThere();
      const found = await find(key);
      const body = found && (await orNull(client.getObject(bucket, found.object)));
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

function connect({ endpoint, accessKey, secretKey, region }: S3Address, patience: number, keepAlive = true): Client {
  const { protocol, hostname, port } = new URL(endpoint);
  const options = { keepAlive, timeout: patience };
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

/** The same agent; it ends connections on which nothing has passed for its `timeout`, which by itself it only notices. */
function impatient<A extends HttpAgent>(agent: A): A {
  const open = agent.createConnection.bind(agent);
  agent.createConnection = (...given) => {
    const socket = open(...given);
    socket?.on('timeout', () => socket.destroy(new Error('timeout: the object store says nothing')));
    return socket;
  };
  return agent;
}

/** Two copies may start at once. */
async function makeBucket(client: Client, bucket: string): Promise<void> {
  if (await client.bucketExists(bucket)) return;
  await client.makeBucket(bucket).catch((error) => {
    const isThere = error instanceof S3Error && /^BucketAlready/.test(error.code ?? '');
    if (!isThere) throw error;
  });
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof S3Error && (error.code === 'NoSuchKey' || error.code === 'NotFound')) return null;
    throw error;
  }
}
