import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openHmacKeys } from '@hirelane/identity/user/reservations/hmac-key';
import { openPublicIds } from '@hirelane/public-events/ids';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Marketplace } from '../tests/support/marketplace.ts';
import { PDF } from '../tests/support/visitor.ts';
import { exportAll } from './export.ts';
import type { Installation } from './installation.ts';
import { FORMAT, MANIFEST, MANIFEST_SUM, StoredObject, sha256 } from './manifest.ts';
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

/** Flips one bit in the middle of a file. */
async function flip(path: string) {
  const bytes = await readFile(path);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

async function expectRefused(exported: string, said: string) {
  const { installation, stored } = await later.empty();
  await expect(restoreAll(installation, exported)).rejects.toThrow(said);
  expect(await readdir(stored.files)).toEqual([]);
  const { rows } = await installation.pool.query(`SELECT FROM pg_namespace WHERE nspname = 'identity'`);
  expect(rows).toEqual([]);
}

const objectPath = () => `private/objects/${sample.file.slice(-2)}/${sample.file}`;

test.each([
  ['the log of a service', () => 'logs/projects.ndjson'],
  ['the keys', () => 'private/keys.subject_keys.ndjson'],
  ['the password hashes', () => 'private/identity.credentials.ndjson'],
  ['the list of objects', () => 'private/objects.ndjson'],
  ['an object', objectPath],
  ['the manifest', () => 'manifest.json'],
])('a flipped bit in %s is reported with the file name, and nothing is restored', async (_what, pathOf) => {
  const copy = await later.exportOf(source);
  await flip(join(copy, pathOf()));
  await expectRefused(copy, pathOf());
});

test('an export whose format is too old is refused, and nothing is restored', async () => {
  const copy = await later.exportOf(source);
  const text = await readFile(join(copy, MANIFEST), 'utf8');
  const older = text.replace(`"format": ${FORMAT}`, '"format": 2');
  await writeFile(join(copy, MANIFEST), older);
  await writeFile(join(copy, MANIFEST_SUM), `${sha256(older)}  ${MANIFEST}\n`);
  await expectRefused(copy, 'has format 2, and this version of Hirelane restores format 3 or newer.');
});

test('an export without private/ is refused, and the message explains why', async () => {
  const copy = await later.exportOf(source);
  await rm(join(copy, 'private'), { recursive: true });
  const { installation } = await later.empty();
  await expect(restoreAll(installation, copy)).rejects.toThrow(
    /keys\.subject_keys\.ndjson is missing[\s\S]*no personal text can be read/,
  );
});

test('an interrupted export, which has no manifest, is refused', async () => {
  const copy = await later.exportOf(source);
  await rm(join(copy, 'manifest.json'));
  const { installation } = await later.empty();
  await expect(restoreAll(installation, copy)).rejects.toThrow('no complete export');
});

test.each([
  ['DATA_KEY', Buffer.alloc(32, 'other').toString('base64')],
  ['IDENTITY_HMAC_KEY', 'another key for tests, of no worth'],
])('an export is not restored with a different %s', async (name, value) => {
  const { installation } = await later.empty({ [name]: value });
  await expect(restoreAll(installation, folder)).rejects.toThrow(
    new RegExp(`^${name}: differs from its value when the export was written`),
  );
});

test('a restored marketplace does not start with a different IDENTITY_HMAC_KEY', async () => {
  const { installation } = await later.empty();
  await restoreAll(installation, folder);
  await expect(openHmacKeys(installation.pool, 'another key for tests, of no worth')).rejects.toThrow(
    'IDENTITY_HMAC_KEY',
  );
  await openHmacKeys(installation.pool, installation.hmacKey());
});

test('a restored marketplace keeps its public ids, even if the new installation was started before', async () => {
  const idIn = async ({ pool }: Installation) => (await openPublicIds(pool)).idOf('project', sample.file);
  const { installation } = await later.empty();
  const before = await idIn(later.installation(source.databaseUrl, await later.folder()));
  expect(await idIn(installation)).not.toBe(before);
  await restoreAll(installation, folder);
  expect(await idIn(installation)).toBe(before);
});

test('a restore into a marketplace with data is refused and changes nothing', async () => {
  const before = await whatTheySee(source, sample);
  const events = await source.countEvents();
  const installation = later.installation(source.databaseUrl, await later.folder());
  await expect(restoreAll(installation, folder)).rejects.toThrow(/not empty: \S+ has rows/);
  expect(await source.countEvents()).toBe(events);
  expect(await whatTheySee(source, sample)).toEqual(before);
});

test('published statistics are restored, and their facts are read from the logs again', async () => {
  await source.sql(`INSERT INTO opendata.weeks VALUES ('2026-06-01')`);
  await source.sql(
    `INSERT INTO opendata.figures VALUES ('2026-06-01', 'budget', 'Business', NULL, 20000, 9500, 41000)`,
  );
  const { installation } = await later.empty();
  await restoreAll(installation, await later.exportOf(source));
  const figures = 'SELECT f.* FROM opendata.figures f JOIN opendata.weeks USING (week)';
  const { rows } = await installation.pool.query(figures);
  expect(rows).toHaveLength(1);
  expect(rows).toEqual(await source.sql(figures));
  const { rows: read } = await installation.pool.query('SELECT FROM opendata.progress WHERE checkpoint IS NOT NULL');
  expect(read).toEqual([]);
});

test('a restore is refused if the upload store contains a file that is not in the backup', async () => {
  const { installation } = await later.empty();
  const blobs = await installation.openBlobs(true);
  await blobs.put('other-users-file', Readable.from([PDF]), { bytes: 1_000 });
  await expect(restoreAll(installation, folder)).rejects.toThrow('contains other-users-file');
});

test('a restore is refused while a service is running, even if there is no data yet', async () => {
  const market = await later.open();
  const installation = later.installation(market.databaseUrl, await later.folder());
  await expect(restoreAll(installation, folder)).rejects.toThrow('A service that writes the log');
  expect(await market.countEvents()).toBe(0);
});

/** An installation whose upload store fails at the third file. */
function withBreakingDisk(installation: Installation): Installation {
  let left = 2;
  return {
    ...installation,
    async openBlobs(isAlone) {
      const blobs = await installation.openBlobs(isAlone);
      return {
        ...blobs,
        put: async (...given) => {
          if (left-- === 0) throw new Error('the disk failed');
          return blobs.put(...given);
        },
      };
    },
  };
}

test('an interrupted restore does not leave a half-filled database and can be repeated', async () => {
  const { installation, stored } = await later.empty();
  await expect(restoreAll(withBreakingDisk(installation), folder)).rejects.toThrow('the disk failed');
  // The same must hold for a failure in the database, such as a refused row.
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

test('an export of an empty database or into a non-empty folder is refused', async () => {
  const { installation } = await later.empty();
  await expect(exportAll(installation, await later.folder())).rejects.toThrow('contains no Hirelane data');
  await expect(exportAll(later.ofMarket(source), folder)).rejects.toThrow('is not empty');
});

test('the error for an export to an unwritable folder names the user who needs write access', async () => {
  const file = join(await later.folder(), 'a-file');
  await writeFile(file, '');
  const exporting = exportAll(later.ofMarket(source), join(file, 'export'));
  await expect(exporting).rejects.toThrow(`cannot be created (ENOTDIR): choose a folder that the user `);
});

test('a failed export leaves no connection open that could keep its process alive', async () => {
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

test('a list of objects cannot name a file outside the export', () => {
  const object = { key: '../../../secrets.json', size: 1, sha256: 'a'.repeat(64) };
  expect(StoredObject.safeParse(object).success).toBe(false);
  expect(StoredObject.safeParse({ ...object, key: randomUUID() }).success).toBe(true);
});

test('an export reports lost and damaged files', async () => {
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
