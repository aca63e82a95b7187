import { SERVICES } from '@hirelane/api/services';
import { presenceOf } from '@hirelane/postgres/append-batch';
import type { Queryable } from '@hirelane/postgres/pool';

/** SQL for the key of the advisory lock that a launcher holds on the DATABASE_URL database. */
export const LAUNCHER_KEY = `hashtextextended('hirelane launcher', 0)`;

/** The sessions that hold an advisory lock in this database. */
const HOLDERS = `pg_locks JOIN pg_stat_activity USING (pid)
  WHERE locktype = 'advisory' AND granted AND objsubid = 1
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND (classid::bigint << 32 | objid::bigint)`;

/**
 * The launcher that holds the lock, such as `process 4711 on alpha, since 2026-11-29 02:10 UTC`; null if no launcher
 * holds it.
 */
export async function launcherOf(db: Queryable): Promise<string | null> {
  const { rows } = await db.query<{ name: string | null; since: string | null }>(
    `SELECT application_name AS name, to_char(backend_start AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') AS since
     FROM ${HOLDERS} = ${LAUNCHER_KEY}`,
  );
  const [row] = rows;
  if (!row) return null;
  // Both columns are hidden from a role without rights to other roles' sessions.
  return row.name && row.since ? `${row.name}, since ${row.since}` : 'started by another database user';
}

/**
 * Describes a process that writes a log, such as `writing the log projects as hirelane_projects`; null if no process
 * does.
 */
export async function writerOf(db: Queryable): Promise<string | null> {
  const keys = SERVICES.map((service) => `('${service}', ${presenceOf(service)})`).join(', ');
  const { rows } = await db.query<{ log: string; role: string }>(
    `SELECT log, usename AS role FROM (VALUES ${keys}) AS logs (log, key), ${HOLDERS} = key LIMIT 1`,
  );
  const [row] = rows;
  return row ? `writing the log ${row.log} as ${row.role}` : null;
}
