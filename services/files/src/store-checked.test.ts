import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BlobStore } from '@hirelane/blob-stores/blob-store';
import { openFileBlobStore } from '@hirelane/blob-stores/filesystem/blob-store';
import { defineSeries } from '@hirelane/runtime/metrics/series';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openArchiveChecker } from './checks/archive-checker.ts';
import { openScanner } from './scan/scanner.ts';
import { openStoreChecked } from './store-checked.ts';
import { docxOf } from './testing/archives.ts';
import { EICAR, type FakeClamd, startFakeClamd } from './testing/fake-clamd.ts';

const LIMIT = 1_000_000;
const OWNER = 'their-id';
const PDF = 'application/pdf';

let clamd: FakeClamd;
let root: string;
let blobs: BlobStore;
let registry: Registry;
let logged: string[];
beforeEach(async () => {
  clamd = await startFakeClamd();
  root = await mkdtemp(join(tmpdir(), 'hirelane-checked-'));
  blobs = await openFileBlobStore(root);
  registry = new Registry();
  logged = [];
});
afterEach(async () => {
  await clamd.stop();
  await rm(root, { recursive: true });
});

function openStore(store = blobs, timeoutMs = 5_000) {
  const log = pino({}, { write: (line: string) => void logged.push(line) });
  const scan = openScanner({ address: clamd.address, log, series: defineSeries(registry), timeoutMs });
  const { checkArchive, stop } = openArchiveChecker();
  onTestFinished(stop);
  const storeChecked = openStoreChecked({ blobs: store, checkArchive, scan });
  return (key: string, bytes: Buffer | string, contentType: string | null = PDF) =>
    storeChecked(Readable.from([Buffer.from(bytes)]), {
      key,
      limit: LIMIT,
      ownerId: OWNER,
      contentType,
      checkType: () => undefined,
    });
}

/** The file names of all blobs in the store. */
const keys = async () => {
  const names = await readdir(root, { recursive: true, withFileTypes: true });
  return names.filter((name) => name.isFile()).map(({ name }) => name);
};
const contentOf = async (key: string) => {
  const found = await blobs.get(key);
  return found && (await buffer(found.body)).toString();
};
const scans = async () => {
  const metric = await registry.getSingleMetric('hirelane_upload_scans_total')?.get();
  return Object.fromEntries((metric?.values ?? []).map(({ labels, value }) => [labels['result'], value]));
};

test('only an upload that the scanner reports as clean is stored', async () => {
  const store = openStore();
  expect(await store('key-1', 'a brief')).toMatchObject({ key: 'key-1', size: 7, contentType: PDF });
  expect([await keys(), await contentOf('key-1')]).toEqual([['key-1'], 'a brief']);
  expect(await scans()).toEqual({ clean: 1, found: 0, failed: 0 });
});

test('an upload with a match is refused for the field file, logged with the signature and not kept', async () => {
  const store = openStore();
  await expect(store('key-1', EICAR)).rejects.toMatchObject({
    body: { code: 'invalid', errors: [{ pointer: '#/file', message: expect.stringContaining('harmful') }] },
  });
  expect(await keys()).toEqual([]);
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({
    event: 'upload-refused',
    found: 'Win.Test.EICAR_HDB-1',
    userId: OWNER,
  });
  expect(await scans()).toEqual({ clean: 0, found: 1, failed: 0 });
});

// @covers found:56
test.each(['closes at the end', 'closes in the middle', 'never answers'] as const)(
  'when the scanner %s, the upload is refused with a 503 that states the reason',
  async (manner) => {
    clamd.behave(manner);
    await expect(openStore(blobs, 300)('key-1', 'a brief')).rejects.toMatchObject({
      body: { status: 503, code: 'unavailable', detail: expect.stringMatching(/viruses.*kept/) },
      retryAfter: 30,
    });
    expect(await keys()).toEqual([]);
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({ event: 'scan-failed', level: 50 });
    expect(await scans()).toEqual({ clean: 0, found: 0, failed: 1 });
  },
);

// @covers found:57
test('an upload is not stored under its own key before its scan, so a crash exposes nothing', async () => {
  const release = clamd.hold();
  const stored = openStore()('key-1', 'a brief');
  await expect.poll(() => clamd.scanned.length).toBe(1);
  expect(await blobs.get('key-1')).toBeNull();
  expect(await keys()).not.toContain('key-1');
  release();
  await stored;
  expect(await contentOf('key-1')).toBe('a brief');
});

test('a failed attempt does not delete anything from another attempt at the same upload', async () => {
  const store = openStore();
  await store('key-1', 'a brief');
  clamd.behave('closes at the end');
  await expect(store('key-1', 'a brief')).rejects.toMatchObject({ body: { status: 503 } });
  expect(await contentOf('key-1')).toBe('a brief');
});

test('four uploads are scanned at once, sixteen wait and another one is refused immediately', async () => {
  const store = openStore();
  const release = clamd.hold();
  const uploads = Array.from({ length: 21 }, (_, n) => store(`key-${n}`, `brief ${n}`));
  const first = await Promise.race(uploads.map((upload) => upload.catch((error: unknown) => error)));
  expect(first).toMatchObject({ body: { status: 503 } });
  await expect.poll(() => clamd.scanned.length).toBe(4);
  release();
  const stored = (await Promise.allSettled(uploads)).filter(({ status }) => status === 'fulfilled');
  expect([stored.length, (await keys()).length, clamd.mostAtOnce()]).toEqual([20, 20, 4]);
});

test('an archive is unpacked before its scan and stored with its detected type', async () => {
  const store = openStore();
  expect((await store('key-1', docxOf(), null)).contentType).toContain('wordprocessingml');
  const withMacros = docxOf([{ name: 'word/vbaProject.bin', content: 'x' }]);
  await expect(store('key-2', withMacros, null)).rejects.toMatchObject({ body: { code: 'invalid' } });
  expect([clamd.scanned.length, await keys()]).toEqual([1, ['key-1']]);
});

test('a temporary blob that could not be deleted after its scan is left to the sweep', async () => {
  const stuck: BlobStore = { ...blobs, delete: () => Promise.reject(new Error('the disk is not responding')) };
  expect((await openStore(stuck)('key-1', 'a brief')).size).toBe(7);
});
