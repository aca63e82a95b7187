import { openPool, type Pool, withClient } from '@hirelane/postgres/pool';
import pg from 'pg';
import type { Logger } from 'pino';
import { OperatorFailure, StartFailure } from './failure.ts';
import { forEachRole, newPassword, type RoleUrls, roleName, urlAs } from './roles/names.ts';
import { setUpRoles } from './roles/set-up.ts';

type Options = Readonly<{
  /** Whether the server is the embedded one, which only Hirelane uses. */
  isOurServer: boolean;
  log: Logger;
}>;

/**
 * Creates a database role for each service and the bff, with new passwords that last as long as this process and are
 * not stored. `databaseUrl` is the database owner's address. On an external server where our role may not create roles,
 * or where the new roles cannot sign in by password, all services use that address, and this is logged. Throws
 * StartFailure for errors the operator can fix.
 */
export async function openRoles(databaseUrl: string, { isOurServer, log }: Options): Promise<RoleUrls> {
  const pool = openPool(databaseUrl, log, { max: 2 });
  try {
    const { database, mayMakeRoles } = await lookAt(pool);
    if (!isOurServer && !mayMakeRoles) return sharing(databaseUrl, log, 'it may not create roles');
    const passwords = forEachRole(newPassword);
    // Relays are separate processes with their own passwords.
    await setUpRoles(pool, { ...passwords, relay: undefined });
    if (isOurServer) await pool.query('REVOKE CONNECT, TEMPORARY ON DATABASE postgres, template1 FROM PUBLIC');
    const urls = forEachRole((role) => urlAs(databaseUrl, roleName(database, role), passwords[role]));
    const refusal = await refusalOf(urls.bff);
    if (refusal === null) return urls;
    if (isOurServer) throw refusal;
    return sharing(databaseUrl, log, 'the server does not let other roles sign in by password');
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
  if (!rows[0]) throw new Error('Expected one row for the current database, got none.');
  return rows[0];
}

/** The error from a server that refuses a role; null if the role can sign in. */
async function refusalOf(url: string): Promise<pg.DatabaseError | null> {
  return withClient(url, async () => null).catch((error: unknown) => {
    if (error instanceof pg.DatabaseError && error.code?.startsWith('28')) return error;
    throw error;
  });
}

function sharing(databaseUrl: string, log: Logger, why: string): RoleUrls {
  log.warn({ event: 'one-database-role', reason: why }, 'all services share the role of DATABASE_URL');
  return forEachRole(() => databaseUrl);
}
