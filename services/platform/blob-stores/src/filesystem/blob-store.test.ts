import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { eventually } from '@hirelane/test-kit/eventually';
import { expect, test } from 'vitest';
import { blobStoreContract } from '../port-tests/blob-store.ts';
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

test('startup deletes old partial files left by a crash, but not those that another process is still receiving', async () => {
  const root = await mkdtemp(join(tmpdir(), 'hirelane-blobs-'));
  await openFileBlobStore(root);
  for (const name of ['left.1', 'coming-in.2']) await writeFile(join(root, 'tmp', name), 'half');
  const anHourAgo = new Date(Date.now() - 3_601_000);
  await utimes(join(root, 'tmp', 'left.1'), anHourAgo, anHourAgo);
  await openFileBlobStore(root);
  expect(await filesOf(root)).toEqual(['coming-in.2']);
  await rm(root, { recursive: true, force: true });
});

test('an upload continues while a second process starts on the same folder', async () => {
  const root = await mkdtemp(join(tmpdir(), 'hirelane-blobs-'));
  const blobs = await openFileBlobStore(root);
  const body = new PassThrough();
  const storing = blobs.put('upload', body, { bytes: 100 });
  body.write('the first half, ');
  await eventually(
    () => filesOf(root),
    (names) => names.length === 1,
  );
  await openFileBlobStore(root);
  body.end('the second half');
  expect(await storing).toMatchObject({ key: 'upload', size: 31 });
  await rm(root, { recursive: true, force: true });
});
