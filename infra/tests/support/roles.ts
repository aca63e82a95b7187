import pg from 'pg';
import { pino } from 'pino';
import type { RoleUrls } from '../../launcher/roles/names.ts';
import { openRoles } from '../../launcher/roles.ts';

/** dependent_objects_still_exist */
const IN_USE = '2BP01';

export type TestRoles = Readonly<{
  urls: RoleUrls;
  /** Removes the roles; call it after removing their database. */
  drop(): Promise<void>;
}>;

/** Creates the roles for a test's database, as the launcher does. */
export async function openTestRoles(databaseUrl: string): Promise<TestRoles> {
  const urls = await openRoles(databaseUrl, { isOurServer: false, log: pino({ level: 'silent' }) });
  return { urls, drop: () => dropRoles(databaseUrl) };
}

/**
 * Removes the roles whose names begin with a database's name, unless a test keeps that database: roles outlive their
 * database.
 */
export async function dropRoles(databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl);
  const prefix = `${url.pathname.slice(1)}_`;
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    const { rows } = await client.query<{ all: string | null }>(
      `SELECT string_agg(quote_ident(rolname), ', ') AS all FROM pg_roles
       WHERE starts_with(rolname, $1) AND rolname <> current_user`,
      [prefix],
    );
    if (rows[0]?.all) await client.query(`DROP ROLE ${rows[0].all}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== IN_USE) throw error;
  } finally {
    await client.end();
  }
}
