import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, link, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeFolder } from '@hirelane/runtime/make-folder';
import { AlreadyStored, type BlobStore, measure, validKey } from '../blob-store.ts';

/** How long after its last write a partial file is considered abandoned. A request may take up to five minutes. */
const ABANDONED_AFTER_MS = 3_600_000;

/**
 * Stores blobs as files. Each file is written under a temporary name, flushed, and then linked to its final name, so
 * that a key exists completely or not at all, even after a power failure. Files that a crash left under `tmp/` are
 * deleted on the first startup at least an hour later; before that, another process may still be receiving them. The
 * folder name is the last two characters of the key. This keeps folders small, because ids share prefixes. `isAlone` is
 * false if another process has the folder open and does the cleanup.
 */
export async function openFileBlobStore(root: string, isAlone = true): Promise<BlobStore> {
  const temporary = join(root, 'tmp');
  await makeFolder(temporary, 0o700);
  if (isAlone) await removeAbandoned(temporary);

  return {
    async put(key, body, limit) {
      const { folder, path } = pathsOf(root, key);
      const draft = join(temporary, `${key}.${randomUUID()}`);
      const meter = measure(limit.bytes);
      try {
        // Opens the file before the first byte arrives: a stream that opens its file lazily could recreate the file
        // after a failure has deleted it.
        await writeWhole(await open(draft, 'wx', 0o600), body, meter.stream);
        const stored = { key, size: meter.size(), sha256: meter.sha256() };
        if (await makeFolder(folder, 0o700)) await flushFolder(root);
        // Unlike a rename, a link never replaces a file that another attempt has stored.
        await link(draft, path).catch((error) => refuseOthers(error, path, stored.sha256));
        await flushFolder(folder);
        return stored;
      } finally {
        await rm(draft, { force: true });
      }
    },
    async get(key) {
      const { path } = pathsOf(root, key);
      const found = await stat(path).catch(ignoreMissing);
      return found ? { body: createReadStream(path), size: found.size } : null;
    },
    async *list(before) {
      for (const folder of await readdir(root)) {
        if (folder.length !== FOLDER_NAME_LENGTH) continue;
        for (const key of await readdir(join(root, folder))) {
          const found = await stat(join(root, folder, key)).catch(ignoreMissing);
          if (found && found.mtime < before) yield key;
        }
      }
    },
    async delete(key) {
      await rm(pathsOf(root, key).path, { force: true });
    },
  };
}

const FOLDER_NAME_LENGTH = 2;

function pathsOf(root: string, key: string) {
  const folder = join(root, validKey(key).slice(-FOLDER_NAME_LENGTH));
  return { folder, path: join(folder, key) };
}

async function writeWhole(draft: FileHandle, body: Readable, meter: Transform): Promise<void> {
  try {
    await pipeline(body, meter, async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) await draft.writeFile(chunk);
    });
    await draft.sync();
  } finally {
    await draft.close();
  }
}

/** Throws AlreadyStored unless the existing file contains the same bytes. */
async function refuseOthers(error: NodeJS.ErrnoException, path: string, sha256: string): Promise<void> {
  if (error.code !== 'EEXIST') throw error;
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  if (hash.digest('hex') !== sha256) throw new AlreadyStored('Different content is already stored under this key.');
}

/** A link is durable once its folder is flushed. Windows cannot open folders, but does not need to flush them. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(ignoreMissing);
    if (found && found.mtimeMs < Date.now() - ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
