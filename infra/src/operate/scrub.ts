import { identifier } from '@hirelane/postgres/pool';
import pg from 'pg';
import { ourTables, treatmentOf } from './tables.ts';

export type Scrubbed = Readonly<{
  tables: number;
  /** Tables that others kept in use, and what the database does not let this role do. */
  left: readonly string[];
}>;

/** ms that a table is waited for: whoever uses it meanwhile waits behind. */
const LOCK = 1_500;
const TRIES = 5;
/** lock_not_available, insufficient_privilege */
const [NOT_AVAILABLE, NOT_ALLOWED] = ['55P03', '42501'];

/** Whether somebody was erased, or a log was sealed, since the disk was last scrubbed. */
export async function isScrubDue(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ isThere: boolean }>(
      `SELECT to_regclass('keys.scrubs') IS NOT NULL AS "isThere"`,
    );
    if (!rows[0]?.isThere) return false;
    const due = await client.query<{ isDue: boolean }>(
      `SELECT greatest((SELECT max(destroyed_at) FROM keys.subject_keys), (SELECT max(changed_at) FROM keys.sealed_logs))
              > coalesce((SELECT max(at) FROM keys.scrubs), '-infinity') AS "isDue"`,
    );
    return due.rows[0]?.isDue === true;
  });
}

/**
 * Writes every table anew that erased rows may have stood in, keys of persons and statistics included, and has PostgreSQL
 * remove its journal up to here: a deleted row stays in its page, and in the journal, until something else is written there.
 * A log, which is sealed, is left as it is unless rows of it were sealed since the last time. Each table is locked while it is
 * written; it takes as much space again as the largest of them.
 */
export async function scrub(url: string): Promise<Scrubbed> {
  return withClient(url, async (client) => {
    await client.query(`SET statement_timeout = 0; SET lock_timeout = ${LOCK}`);
    const begun = (await client.query<{ now: Date }>('SELECT now()')).rows[0]?.now;
    const { rows } = await client.query<{ log: string }>(
      `SELECT log FROM keys.sealed_logs WHERE changed_at > coalesce((SELECT max(at) FROM keys.scrubs), '-infinity')`,
    );
    const sealed = new Set(rows.map(({ log }) => log));
    const ours = (await ourTables(client))
      .filter(({ schema, table }) => treatmentOf(schema, table)?.is !== 'log' || sealed.has(schema))
      .map(({ schema, table }) => `${identifier(schema)}.${identifier(table)}`);
    const left: string[] = [];
    const attempt = async (statement: string, name: string) => {
      if (!(await succeeds(client, statement))) left.push(name);
    };
    for (const table of ours) await attempt(`VACUUM (FULL, ANALYZE) ${table}`, table);
    // What people wrote stands in the statistics of its column as well.
    await attempt('VACUUM FULL pg_catalog.pg_statistic', 'pg_statistic');
    await attempt('SELECT pg_switch_wal()', 'pg_switch_wal()');
    await attempt('CHECKPOINT', 'CHECKPOINT');
    if (left.length === 0) await client.query('INSERT INTO keys.scrubs VALUES ($1) ON CONFLICT DO NOTHING', [begun]);
    return { tables: ours.length, left };
  });
}

/** False when a table stays in use, or the role may not do this; throws any other error. */
async function succeeds(client: pg.Client, statement: string): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query(statement);
      return true;
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      if (code === NOT_ALLOWED || (code === NOT_AVAILABLE && tries === TRIES)) return false;
      if (code !== NOT_AVAILABLE) throw error;
    }
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true });
  client.on('error', () => undefined); // the query under way rejects with it
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
