import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openTestStorage } from '@hirelane/postgres/testing';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../tests/support/launcher-process.ts';
import { FORMAT, openDataFolder } from './data-folder.ts';
import { firstDataKey } from './first-data-key.ts';

const OLD = { databasePassword: 'a', hmacKey: 'b' };
let data = '';

/** The data folder of a release without `dataKey`. */
beforeEach(async () => {
  data = await temporaryFolder();
  await mkdir(join(data, 'postgres'));
  await writeFile(join(data, 'postgres', 'PG_VERSION'), '18\n');
  await writeFile(join(data, 'format'), '1\n');
  await writeFile(join(data, 'secrets.json'), JSON.stringify(OLD));
  return () => rm(data, { recursive: true, force: true });
});

async function begin() {
  const storage = await openTestStorage();
  onTestFinished(storage.close);
  const folder = await openDataFolder(data);
  onTestFinished(folder.release);
  return { ...storage, found: folder.secrets };
}

const written = async () => JSON.parse(await readFile(join(data, 'secrets.json'), 'utf8'));
const format = () => readFile(join(data, 'format'), 'utf8');

test('data of a release without encryption gets its first key, and our format', async () => {
  const { url, found } = await begin();
  expect(found).toEqual({ ...OLD, dataKey: null });
  const dataKey = await firstDataKey(data, url);
  expect(Buffer.from(dataKey, 'base64url')).toHaveLength(32);
  expect(await written()).toEqual({ ...OLD, dataKey });
  expect(await format()).toBe(`${FORMAT}\n`);
});

test('when the database has subject keys, no new key is created and nothing is changed', async () => {
  const { pool, url } = await begin();
  await pool.query('CREATE SCHEMA keys; CREATE TABLE keys.subject_keys (subject text)');
  await expect(firstDataKey(data, url)).rejects.toThrow(/secrets\.json lacks dataKey\. .* restore it from a backup/);
  expect(await written()).toEqual(OLD);
  expect(await format()).toBe('1\n');
});
