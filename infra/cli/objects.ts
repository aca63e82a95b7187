import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AlreadyStored, type BlobStore } from '@hirelane/blob-stores/blob-store';
import { OperatorFailure } from '../launcher/failure.ts';
import { createLineFile, readLines } from './line-file.ts';
import { type FileEntry, objectPath, StoredObject } from './manifest.ts';

/** Later than the time at which any object was stored. */
const EVER = new Date(8.64e15);
export const OBJECTS = 'private/objects.ndjson';

/**
 * Copies every object into an export, after the logs, so that the objects listed in the logs are included. `expected`
 * contains the files listed in the logs, with their SHA-256. Returns those that were not found as `missing` and those
 * with different bytes as `damaged`.
 */
export async function exportObjects(
  blobs: BlobStore,
  folder: string,
  expected: ReadonlyMap<string, string>,
): Promise<{ entry: FileEntry; missing: string[]; damaged: string[] }> {
  const list = await createLineFile(folder, OBJECTS);
  const missing = new Set(expected.keys());
  const damaged: string[] = [];
  for await (const key of blobs.list(EVER)) {
    const found = await blobs.get(key);
    if (!found) continue; // it was deleted after being listed, or stored incompletely
    const copied = await copy(found.body, join(folder, objectPath(key)));
    await list.write(JSON.stringify({ key, ...copied }));
    missing.delete(key);
    if ((expected.get(key) ?? copied.sha256) !== copied.sha256) damaged.push(key);
  }
  return { entry: await list.close(), missing: [...missing], damaged };
}

async function copy(body: NodeJS.ReadableStream, path: string): Promise<{ size: number; sha256: string }> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let size = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(body, meter, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  return { size, sha256: hash.digest('hex') };
}

export async function* objectsOf(folder: string): AsyncGenerator<StoredObject> {
  for await (const lines of readLines(join(folder, OBJECTS))) {
    for (const line of lines) yield StoredObject.parse(JSON.parse(line));
  }
}

/**
 * Throws OperatorFailure if the store contains an object that is not in the export, which cannot come from an
 * interrupted restore.
 */
export async function refuseOtherObjects(blobs: BlobStore, folder: string): Promise<void> {
  const known = new Set<string>();
  for await (const { key } of objectsOf(folder)) known.add(key);
  for await (const key of blobs.list(EVER)) {
    if (known.has(key)) continue;
    throw new OperatorFailure(`The upload store is not empty: it contains ${key}. Nothing was changed.`);
  }
}

/** Keeps the objects that an interrupted restore has already stored. */
export async function restoreObjects(blobs: BlobStore, folder: string): Promise<number> {
  let count = 0;
  for await (const { key, size } of objectsOf(folder)) {
    const body = createReadStream(join(folder, objectPath(key)));
    await blobs.put(key, body, { bytes: size }).catch((error) => {
      if (!(error instanceof AlreadyStored)) throw error;
      throw new OperatorFailure(`The upload store contains different content under ${key}.`);
    });
    count++;
  }
  return count;
}
