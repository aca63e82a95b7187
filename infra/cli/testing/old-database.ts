import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES } from '@hirelane/contracts/service-token';
import type { Marketplace } from '../../tests/support/marketplace.ts';
import { readManifest } from '../manifest.ts';
import { prepareTables } from '../restore-postgres.ts';
import type { openInstallations } from './installations.ts';

/**
 * The database of an old version, started with this one: only its rows and tables. `made`: the folder of an export that
 * it wrote; `lacked`: statements that remove what later versions added to the services that there were.
 */
export async function oldDatabase(
  installations: ReturnType<typeof openInstallations>,
  made: string,
  lacked: readonly string[],
): Promise<Marketplace> {
  const { installation, stored } = await installations.empty();
  await prepareTables(installation);
  for (const statement of lacked) await installation.pool.query(statement);
  const fill = async (table: string, path: string) => {
    const rows = (await readFile(join(made, path), 'utf8')).trim().split('\n').filter(Boolean).join(',');
    await installation.pool.query(
      `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::${table}, $1)`,
      [`[${rows}]`],
    );
  };
  const { logs } = await readManifest(made);
  const older = new Set(logs.map(({ log }) => log));
  for (const service of SERVICES) {
    if (!older.has(service)) await installation.pool.query(`DROP SCHEMA ${service} CASCADE`);
  }
  for (const log of older) {
    await fill(`${log}.events`, `logs/${log}.ndjson`);
    await installation.pool.query(
      `SELECT setval(pg_get_serial_sequence($1, 'position'), max(position)) FROM ${log}.events HAVING max(position) > 0`,
      [`${log}.events`],
    );
  }
  await fill('keys.subject_keys', 'private/keys.subject_keys.ndjson');
  await fill('identity.credentials', 'private/identity.credentials.ndjson');
  return installations.open(stored);
}
