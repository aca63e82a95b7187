import { identifier, withClient } from '@hirelane/postgres/pool';
import pg from 'pg';
import { ourTables, treatmentOf } from '../tables.ts';

export type Scrubbed = Readonly<{
  tables: number;
  /** Tables that were in use, and those this role may not rewrite. */
  left: readonly string[];
}>;

/** How long to wait for a table lock, in ms. Meanwhile, other queries on the table queue behind it. */
const LOCK = 1_500;
const TRIES = 5;
/** lock_not_available, insufficient_privilege */
const [NOT_AVAILABLE, NOT_ALLOWED] = ['55P03', '42501'];

/** Whether a person was erased, or log rows were encrypted, since the last scrub. */
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
 * Rewrites every table that may have had erased rows, including subject keys and statistics, and makes PostgreSQL
 * remove its WAL up to this point: a deleted row stays in its page and in the WAL until it is overwritten. A log, which
 * is encrypted, is rewritten only if any of its rows were encrypted since the last scrub. Each table is locked while it
 * is rewritten; the disk needs as much free space as the largest of them.
 */
export async function scrub(url: string): Promise<Scrubbed> {
  return withClient(url, async (client) => {
    await client.query(`SET statement_timeout = 0; SET lock_timeout = ${LOCK}`);
    const begun = (await client.query<{ now: Date }>('SELECT now()')).rows[0]?.now;
    const { rows } = await client.query<{ log: string }>(
      `SELECT log FROM keys.sealed_logs WHERE changed_at > coalesce((SELECT max(at) FROM keys.scrubs), '-infinity')`,
    );
    const encrypted = new Set(rows.map(({ log }) => log));
    const ours = (await ourTables(client))
      .filter(({ schema, table }) => treatmentOf(schema, table)?.is !== 'log' || encrypted.has(schema))
      .map(({ schema, table }) => `${identifier(schema)}.${identifier(table)}`);
    const left: string[] = [];
    const attempt = async (statement: string, name: string) => {
      if (!(await succeeds(client, statement))) left.push(name);
    };
    for (const table of ours) await attempt(`VACUUM (FULL, ANALYZE) ${table}`, table);
    // Column statistics contain values from the column.
    await attempt('VACUUM FULL pg_catalog.pg_statistic', 'pg_statistic');
    await attempt('SELECT pg_switch_wal()', 'pg_switch_wal()');
    await attempt('CHECKPOINT', 'CHECKPOINT');
    if (left.length === 0) await client.query('INSERT INTO keys.scrubs VALUES ($1) ON CONFLICT DO NOTHING', [begun]);
    return { tables: ours.length, left };
  });
}

/** False if the table is in use or this role may not rewrite it; throws any other error. */
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
