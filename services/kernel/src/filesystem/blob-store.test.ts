import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { blobStoreContract } from '../contract/blob-store.ts';
import { openFileBlobStore } from './blob-store.ts';

const filesOf = async (root: string) =>
  (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

blobStoreContract('files', async () => {
  const root = await mkdtemp(join(tmpdir(), 'hirelane-blobs-'));
  return {
    blobs: await openFileBlobStore(root),
    leftovers: async () => (await filesOf(root)).sort(),
    close: () => rm(root, { recursive: true, force: true }),
  };
});

test('what a crash left half-written is gone after the next start', async () => {
  const root = await mkdtemp(join(tmpdir(), 'hirelane-blobs-'));
  await openFileBlobStore(root);
  await writeFile(join(root, 'tmp', 'half.123'), 'half');
  await openFileBlobStore(root);
  expect(await filesOf(root)).toEqual([]);
  await rm(root, { recursive: true, force: true });
});
