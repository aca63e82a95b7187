import pg from 'pg';
import { pino } from 'pino';
import { openRoles } from '../local/roles.ts';
import { ROLES } from '../operate/roles/grants.ts';
import { type RoleUrls, roleName } from '../operate/roles/names.ts';

/** dependent_objects_still_exist */
const IN_USE = '2BP01';

export type TestRoles = Readonly<{
  urls: RoleUrls;
  /** Removes the roles, which outlive their database. Those of a database that a test keeps stay with it. */
  drop(): Promise<void>;
}>;

/** The roles of a test's database, as the launcher makes them. */
export async function openTestRoles(databaseUrl: string): Promise<TestRoles> {
  const urls = await openRoles(databaseUrl, { isOurServer: false, log: pino({ level: 'silent' }) });
  return {
    urls,
    async drop() {
      const url = new URL(databaseUrl);
      const names = ROLES.map((role) => roleName(url.pathname.slice(1), role));
      url.pathname = '/postgres';
      const client = new pg.Client({ connectionString: url.href });
      await client.connect();
      try {
        await client.query(`DROP ROLE IF EXISTS ${names.join(', ')}`);
      } catch (error) {
        if (!(error instanceof pg.DatabaseError) || error.code !== IN_USE) throw error;
      } finally {
        await client.end();
      }
    },
  };
}
