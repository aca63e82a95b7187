import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkPostgres } from '../cli/doctor/postgres.ts';
import { temporaryFolder } from '../tests/support/launcher-process.ts';
import { FORMAT, refuseUnusableFolder } from './data/data-folder.ts';
import { openLocalInstallation } from './installation.ts';
import { rememberDatabase } from './postgres/remembered-database.ts';
import { readStart } from './read-start.ts';
import { CLUSTER_CHECK } from './start-checks.ts';

async function used() {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const data = join(folder, 'data');
  await mkdir(data);
  await writeFile(join(data, 'format'), `${FORMAT}\n`);
  const secrets = { databasePassword: 'a', hmacKey: 'b', dataKey: 'c' };
  await writeFile(join(data, 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 });
  return data;
}

const DATABASE_URL = 'postgresql://owner:geheim@db.example:5432/hirelane';
const NEEDED = 'DATABASE_URL: is required, because the marketplace of';

test("startup, the tools and the doctor create no second marketplace if the data folder's DATABASE_URL is missing", async () => {
  const data = await used();
  await rememberDatabase(data, DATABASE_URL);
  const before = await readdir(data);
  const said = await openLocalInstallation(data, {}, false).catch((error: Error) => error.message);
  expect(said).toContain(`${NEEDED} ${data} is in the PostgreSQL at db.example:5432/hirelane.`);
  expect(said).not.toContain('geheim');
  await expect(openLocalInstallation(data, {}, true)).rejects.toThrow(NEEDED);
  await expect(CLUSTER_CHECK.refuse(await readStart(data, {}))).rejects.toThrow(NEEDED);
  await CLUSTER_CHECK.refuse(await readStart(data, { DATABASE_URL }));
  expect(await checkPostgres({ environment: {}, data })).toEqual([]);
  await refuseUnusableFolder(data);
  expect(await readdir(data)).toEqual(before);
});

test("a restore with keys other than the export's does not create a cluster", async () => {
  const data = await used();
  const before = await readdir(data);
  const refuse = async ({ DATA_KEY, IDENTITY_HMAC_KEY }: NodeJS.ProcessEnv) => {
    throw new Error(`differs: ${DATA_KEY} ${IDENTITY_HMAC_KEY}`);
  };
  await expect(openLocalInstallation(data, {}, true, refuse)).rejects.toThrow('differs: c b');
  expect(await readdir(data)).toEqual(before);
});
