import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@hirelane/contracts/service-token';
import { postgresNeed } from '@hirelane/postgres/need';
import pg from 'pg';
import { portOfRunning } from '../local/running-postgres.ts';
import { openSecrets } from '../local/secrets.ts';
import { type Check, type Finding, given, type Installation, judged, well, wrong } from './finding.ts';

const OLDEST = 15;
/** Connections that the largest process needs beside those of the others (docs/operate.md, Sizes). */
const LEFT_MIN = 22;
const SKEW_MAX_MS = 5_000;

/** The address to check; null when the database of embedded mode is not running, which is well. */
export async function databaseOf(installation: Installation): Promise<string | null> {
  const { data } = installation;
  const url = given(installation, 'DATABASE_URL');
  if (url !== undefined || data === null) return url ?? null;
  const port = await portOfRunning(join(data, 'postgres'));
  if (port === undefined || !existsSync(join(data, 'secrets.json'))) return null;
  const { databasePassword } = await openSecrets(data);
  return `postgresql://postgres:${databasePassword}@127.0.0.1:${port}/hirelane`;
}

export const checkPostgres: Check = async (installation) => {
  const url = await databaseOf(installation);
  if (url === null) return [well('PostgreSQL', 'the embedded one is not running; npm start starts it')];
  try {
    await postgresNeed(url)();
  } catch (error) {
    return [wrong('PostgreSQL', (error as Error).message, 'Correct DATABASE_URL, or start the server.')];
  }
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    return await ask(client);
  } finally {
    await client.end();
  }
};

type State = Readonly<{
  version: number;
  encoding: string;
  now: Date;
  max: number;
  used: number;
  creates: boolean;
  schemas: number;
  unsafe: string[];
}>;

async function ask(client: pg.Client): Promise<readonly Finding[]> {
  const { rows } = await client.query<State>(
    `SELECT current_setting('server_version_num')::int / 10000 AS version,
       current_setting('server_encoding') AS encoding, clock_timestamp() AS now,
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS max,
       (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS used,
       has_database_privilege(current_database(), 'CREATE') AS creates,
       (SELECT count(*)::int FROM pg_namespace WHERE nspname = ANY ($1) AND has_schema_privilege(oid, 'USAGE')) AS schemas,
       ARRAY(SELECT name FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit')
             AND setting = 'off' ORDER BY name) AS unsafe`,
    [SERVICES],
  );
  const state = rows[0] as State;
  const left = state.max - state.used;
  const skew = Math.abs(state.now.getTime() - Date.now());
  return [
    judged('PostgreSQL, version', state.version >= OLDEST, `${state.version}`, `Use ${OLDEST} or newer.`),
    judged('PostgreSQL, encoding', state.encoding === 'UTF8', state.encoding, 'Make the database anew, with UTF8.'),
    judged(
      'PostgreSQL, rights',
      state.creates || state.schemas > 0,
      state.creates ? 'may create schemas' : `may use ${state.schemas} of our schemas`,
      'Run `npm run database -- roles` as the owner of the database.',
    ),
    judged('PostgreSQL, connections', left >= LEFT_MIN, `${left} of ${state.max} are left`, 'Raise max_connections.'),
    judged('PostgreSQL, clock', skew < SKEW_MAX_MS, `${skew} ms from ours`, 'Synchronise the clocks with NTP.'),
    judged(
      'PostgreSQL, durability',
      state.unsafe.length === 0,
      state.unsafe.length === 0 ? 'commits survive a crash' : `${state.unsafe.join(', ')} is off`,
      'Switch it on: ALTER SYSTEM SET … = on, then reload.',
    ),
  ];
}
