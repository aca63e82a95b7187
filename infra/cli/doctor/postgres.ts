import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@hirelane/api/services';
import { postgresNeed } from '@hirelane/postgres/need';
import { withClient } from '@hirelane/postgres/pool';
import { connectionsAlone } from '@hirelane/service/connections';
import type pg from 'pg';
import { holderOf } from '../../launcher/data/lock.ts';
import { StartFailure } from '../../launcher/failure.ts';
import { launcherOf, writerOf } from '../../launcher/postgres/launcher-lock.ts';
import { portOfRunning } from '../../launcher/postgres/postmaster-file.ts';
import { rememberedDatabase } from '../../launcher/postgres/remembered-database.ts';
import { connectionsRule, durabilityRule, sharingRule, versionRule } from '../../launcher/postgres/server-rules.ts';
import { askServer, type ServerState } from '../../launcher/postgres/server-state.ts';
import { openSecrets } from '../../launcher/secrets/secrets.ts';
import {
  advised,
  type Check,
  type Finding,
  given,
  type Installation,
  judged,
  ruled,
  unlessRefused,
  well,
  wrong,
} from './finding.ts';

/** Connections that the largest process needs in addition to those of the other processes (docs/operate/scale.md). */
const LEFT_MIN = Math.max(...SERVICES.map(connectionsAlone));
const SKEW_MAX_MS = 5_000;

/** The address to check; null if embedded mode's database is not running, which is not a fault. */
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
  const { data } = installation;
  const url = await unlessRefused(() => databaseOf(installation));
  // The keys finding reports this, because the password is in the same file.
  if (url instanceof StartFailure) return [];
  // The startup finding reports this.
  if (url === null && data !== null && (await rememberedDatabase(data)) !== undefined) return [];
  if (url === null) return [well('PostgreSQL', 'the embedded one is not running; npm start starts it')];
  try {
    await postgresNeed(url)();
  } catch (error) {
    const isEmbedded = given(installation, 'DATABASE_URL') === undefined;
    const todo = isEmbedded
      ? 'Restore the secrets.json that belongs to this data folder.'
      : 'Correct DATABASE_URL, or start the server.';
    return [wrong('PostgreSQL', (error as Error).message, todo)];
  }
  return withClient(url, async (client) => [
    ...(await ask(client, installation)),
    ...(await holdersOf(client, installation)),
  ]);
};

type Rights = Readonly<{ encoding: string; now: Date; creates: boolean; schemas: number }>;

async function ask(client: pg.Client, installation: Installation): Promise<readonly Finding[]> {
  const state = await askServer(client);
  const { rows } = await client.query<Rights>(
    `SELECT current_setting('server_encoding') AS encoding, clock_timestamp() AS now,
       has_database_privilege(current_database(), 'CREATE') AS creates,
       (SELECT count(*)::int FROM pg_namespace WHERE nspname = ANY ($1) AND has_schema_privilege(oid, 'USAGE')) AS schemas`,
    [SERVICES],
  );
  const { encoding, now, creates, schemas } = rows[0] as Rights;
  const skew = Math.abs(now.getTime() - Date.now());
  return [
    ruled('PostgreSQL, version', versionRule(state)),
    judged('PostgreSQL, encoding', encoding === 'UTF8', encoding, 'Recreate the database with UTF8 encoding.'),
    judged(
      'PostgreSQL, rights',
      creates || schemas > 0,
      creates ? 'may create schemas' : `may use ${schemas} of our schemas`,
      'Run `npm run database -- roles` as the owner of the database.',
    ),
    ...connections(state, installation),
    judged('PostgreSQL, clock', skew < SKEW_MAX_MS, `${skew} ms from ours`, 'Synchronise the clocks with NTP.'),
    ruled('PostgreSQL, durability', durabilityRule(state)),
  ];
}

/**
 * Checks that the server has the connections that the launcher needs or, in containers, enough for one more process.
 */
function connections(state: ServerState, installation: Installation): readonly Finding[] {
  const what = 'PostgreSQL, connections';
  if (installation.data !== null) {
    if (given(installation, 'DATABASE_URL') === undefined) return [];
    return [ruled(what, connectionsRule(state)), advised('PostgreSQL, other databases', sharingRule(state))];
  }
  const allowed = state.maxConnections - state.reserved;
  const left = allowed - state.used;
  return [judged(what, left >= LEFT_MIN, `${left} of ${allowed} are left`, 'Raise max_connections.')];
}

/** Checks whether another process uses the launcher's database, which the launcher refuses to share. */
async function holdersOf(client: pg.Client, installation: Installation): Promise<readonly Finding[]> {
  const { data } = installation;
  if (data === null || given(installation, 'DATABASE_URL') === undefined) return [];
  const [launcher, holder] = await Promise.all([launcherOf(client), holderOf(data)]);
  const what = 'PostgreSQL, use';
  if (holder !== undefined && launcher?.startsWith(`process ${holder} on `)) {
    return [well(what, "by this data folder's Hirelane")];
  }
  const other = launcher ?? (await writerOf(client));
  return [
    judged(
      what,
      other === null,
      other === null ? 'no other process uses the database' : `another Hirelane uses this database (${other})`,
      'Stop it, or set DATABASE_URL to another database.',
    ),
  ];
}
