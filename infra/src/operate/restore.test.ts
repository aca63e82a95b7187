import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { checkHmacKey } from '@hirelane/identity/hmac-key';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Marketplace } from '../testing/marketplace.ts';
import { PDF } from '../testing/visitor.ts';
import { exportAll } from './export.ts';
import type { Installation } from './installation.ts';
import { StoredObject } from './manifest.ts';
import { restoreAll } from './restore.ts';
import { openInstallations } from './testing/installations.ts';
import { fillSample, type Sample, whatTheySee } from './testing/sample.ts';

const installations = openInstallations();
const later = openInstallations();
let source: Marketplace;
let sample: Sample;
let folder: string;
beforeAll(async () => {
  source = await installations.open();
  sample = await fillSample(source);
  folder = await installations.exportOf(source);
});
afterEach(later.close);
afterAll(installations.close);

/** Changes one bit in the middle of a file. */
async function flip(path: string) {
  const bytes = await readFile(path);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

const objectPath = () => `private/objects/${sample.file.slice(-2)}/${sample.file}`;

test.each([
  ['the log of a service', () => 'logs/projects.ndjson'],
  ['the keys', () => 'private/keys.subject_keys.ndjson'],
  ['the password hashes', () => 'private/identity.credentials.ndjson'],
  ['the list of objects', () => 'private/objects.ndjson'],
  ['an object', objectPath],
  ['the manifest', () => 'manifest.json'],
])('a flipped bit in %s is refused by the name of the file, and nothing is restored', async (_what, pathOf) => {
  const copy = await later.exportOf(source);
  await flip(join(copy, pathOf()));
  const { installation, stored } = await later.empty();
  await expect(restoreAll(installation, copy)).rejects.toThrow(pathOf());
  expect(await readdir(stored.files)).toEqual([]);
  const { rows } = await installation.pool.query(`SELECT FROM pg_namespace WHERE nspname = 'identity'`);
  expect(rows).toEqual([]);
});

test('without private/ an export is refused, and the words say what that would mean', async () => {
  const copy = await later.exportOf(source);
  await rm(join(copy, 'private'), { recursive: true });
  const { installation } = await later.empty();
  await expect(restoreAll(installation, copy)).rejects.toThrow(
    /keys\.subject_keys\.ndjson is missing[\s\S]*no personal text can be read/,
  );
});

test('an export that broke off has no manifest, and is none', async () => {
  const copy = await later.exportOf(source);
  await rm(join(copy, 'manifest.json'));
  const { installation } = await later.empty();
  await expect(restoreAll(installation, copy)).rejects.toThrow('no whole export');
});

test.each([
  ['DATA_KEY', Buffer.alloc(32, 'other').toString('base64')],
  ['IDENTITY_HMAC_KEY', 'another key for tests, of no worth'],
])('an export is not restored under another %s', async (name, value) => {
  const { installation } = await later.empty({ [name]: value });
  await expect(restoreAll(installation, folder)).rejects.toThrow(
    new RegExp(`^${name}: not what the export was made under`),
  );
});

test('what was restored does not start under another IDENTITY_HMAC_KEY', async () => {
  const { installation } = await later.empty();
  await restoreAll(installation, folder);
  await expect(checkHmacKey(installation.pool, 'another key for tests, of no worth')).rejects.toThrow(
    'IDENTITY_HMAC_KEY',
  );
  await checkHmacKey(installation.pool, installation.hmacKey());
});

test('a marketplace that has something is not restored into, and stays as it is', async () => {
  const before = await whatTheySee(source, sample);
  const events = await source.countEvents();
  const installation = later.installation(source.databaseUrl, await later.folder());
  await expect(restoreAll(installation, folder)).rejects.toThrow(/not empty: \S+ has rows/);
  expect(await source.countEvents()).toBe(events);
  expect(await whatTheySee(source, sample)).toEqual(before);
});

test('a store of uploads that holds another file is not restored into', async () => {
  const { installation } = await later.empty();
  const blobs = await installation.openBlobs(true);
  await blobs.put('somebody-elses', Readable.from([PDF]), { bytes: 1_000 });
  await expect(restoreAll(installation, folder)).rejects.toThrow('holds somebody-elses');
});

test('a running service keeps a restore out, also while it has nothing', async () => {
  const market = await later.open();
  const installation = later.installation(market.databaseUrl, await later.folder());
  await expect(restoreAll(installation, folder)).rejects.toThrow('A service is running');
  expect(await market.countEvents()).toBe(0);
});

/** An installation whose store of uploads breaks at the third file. */
function withBreakingDisk(installation: Installation): Installation {
  let left = 2;
  return {
    ...installation,
    async openBlobs(isAlone) {
      const blobs = await installation.openBlobs(isAlone);
      return {
        ...blobs,
        put: async (...given) => {
          if (left-- === 0) throw new Error('the disk is gone');
          return blobs.put(...given);
        },
      };
    },
  };
}

test('a restore that breaks off leaves no half of a database, and goes on when it is run again', async () => {
  const { installation, stored } = await later.empty();
  await expect(restoreAll(withBreakingDisk(installation), folder)).rejects.toThrow('the disk is gone');
  // Nor does one that breaks off inside the database, here because a row cannot be taken.
  await installation.pool.query(`CREATE SCHEMA identity;
    CREATE TABLE identity.credentials (user_id uuid, hash text CHECK (hash = ''), changed_at timestamptz)`);
  await expect(restoreAll(installation, folder)).rejects.toThrow('check constraint');
  const { rows } = await installation.pool.query('SELECT count(*)::int AS n FROM identity.events');
  expect(rows).toEqual([{ n: 0 }]);
  await installation.pool.query('DROP TABLE identity.credentials');
  await restoreAll(installation, folder);
  const market = await later.open(stored);
  expect(await whatTheySee(market, sample)).toEqual(await whatTheySee(source, sample));
});

test('an export of nothing, and one into a folder that is not new, are refused', async () => {
  const { installation } = await later.empty();
  await expect(exportAll(installation, await later.folder())).rejects.toThrow('There is no Hirelane');
  await expect(exportAll(later.ofMarket(source), folder)).rejects.toThrow('is not empty');
});

test('an export into a folder where nobody may write says so, and which user has to', async () => {
  const file = join(await later.folder(), 'a-file');
  await writeFile(file, '');
  const exporting = exportAll(later.ofMarket(source), join(file, 'export'));
  await expect(exporting).rejects.toThrow(`cannot be made (ENOTDIR): give a folder where this user, number `);
});

test('an export that breaks off holds no connection that would keep its process alive', async () => {
  const installation = later.ofMarket(source);
  const breaking: Installation = {
    ...installation,
    async openSnapshot() {
      const snapshot = await installation.openSnapshot();
      const lines = async function* () {
        yield '{}';
        throw new Error('the disk is full');
      };
      return { ...snapshot, lines };
    },
  };
  const exporting = () =>
    source.sql(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`);
  await expect(exportAll(breaking, await later.folder())).rejects.toThrow('the disk is full');
  await later.close();
  expect(await exporting()).toEqual([]);
});

test('a list of objects cannot name a file outside of the export', () => {
  const object = { key: '../../../secrets.json', size: 1, sha256: 'a'.repeat(64) };
  expect(StoredObject.safeParse(object).success).toBe(false);
  expect(StoredObject.safeParse({ ...object, key: randomUUID() }).success).toBe(true);
});

test('an export says which files are lost, and which are not what was uploaded', async () => {
  const market = await later.restored(folder);
  const [first = '', second = ''] = (
    await market.sql<{ id: string }>(
      `SELECT substr(stream, 6) AS id FROM files.events
     GROUP BY stream HAVING NOT bool_or(type = 'FileErased') ORDER BY 1`,
    )
  ).map(({ id }) => id);
  await rm(join(market.files, first.slice(-2), first));
  await flip(join(market.files, second.slice(-2), second));
  const { missing, damaged } = await exportAll(later.ofMarket(market), await later.folder());
  expect({ missing, damaged }).toEqual({ missing: [first], damaged: [second] });
});
