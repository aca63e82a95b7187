import { openPool, type Pool } from '@hirelane/postgres/pool';
import pg from 'pg';
import type { Logger } from 'pino';
import { OperatorFailure } from '../operate/failure.ts';
import { forEachRole, newPassword, type RoleUrls, roleName, urlAs } from '../operate/roles/names.ts';
import { setUpRoles } from '../operate/roles/set-up.ts';
import { StartFailure } from './failure.ts';

type Options = Readonly<{
  /** The server is our own: nobody else has anything on it. */
  isOurServer: boolean;
  log: Logger;
}>;

/**
 * A role of the database for each service and the bff, with new passwords: they live as long as this process, and stand nowhere.
 * On a server of somebody else whose role may make none, or that lets ours in by no password, all get the address that was
 * given, and the log says so. `databaseUrl` is that of the database's owner. Throws StartFailure for what its reader can mend.
 */
export async function openRoles(databaseUrl: string, { isOurServer, log }: Options): Promise<RoleUrls> {
  const pool = openPool(databaseUrl, log, { max: 2 });
  try {
    const { database, mayMakeRoles } = await lookAt(pool);
    if (!isOurServer && !mayMakeRoles) return sharing(databaseUrl, log, 'it may make no roles');
    const passwords = forEachRole(newPassword);
    // Relays are processes of their own, with a password of their own.
    await setUpRoles(pool, { ...passwords, relay: undefined });
    if (isOurServer) await pool.query('REVOKE CONNECT, TEMPORARY ON DATABASE postgres, template1 FROM PUBLIC');
    const urls = forEachRole((role) => urlAs(databaseUrl, roleName(database, role), passwords[role]));
    const refusal = await refusalOf(urls.bff);
    if (refusal === null) return urls;
    if (isOurServer) throw refusal;
    return sharing(databaseUrl, log, 'others cannot sign in by a password');
  } catch (error) {
    throw error instanceof OperatorFailure ? new StartFailure(error.message) : error;
  } finally {
    await pool.end();
  }
}

async function lookAt(pool: Pool): Promise<{ database: string; mayMakeRoles: boolean }> {
  const { rows } = await pool.query<{ database: string; mayMakeRoles: boolean }>(
    `SELECT datname AS database, (rolsuper OR rolcreaterole) AND pg_has_role(datdba, 'USAGE') AS "mayMakeRoles"
     FROM pg_database, pg_roles WHERE datname = current_database() AND rolname = current_user`,
  );
  if (!rows[0]) throw new Error('the database does not know its own name');
  return rows[0];
}

/** What the server says when a role signs in; null when it lets it. */
async function refusalOf(url: string): Promise<pg.DatabaseError | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return null;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code?.startsWith('28')) return error;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function sharing(databaseUrl: string, log: Logger, why: string): RoleUrls {
  log.warn({ event: 'one-database-role', reason: why }, 'all services share the role of DATABASE_URL');
  return forEachRole(() => databaseUrl);
}
