import type { Queryable } from '@hirelane/postgres/pool';

/** The state of a PostgreSQL server, as seen by one of its roles. */
export type ServerState = Readonly<{
  /** The major version. */
  version: number;
  /** Settings that are off, so that a crash can lose committed work. */
  unsafe: readonly string[];
  maxConnections: number;
  /** The number of connections reserved for administrators. */
  reserved: number;
  /** The lowest connection limit of this database or, if all services share this role, of the role. */
  limit: number | null;
  /** Connections in use: `used` in all of the server's databases, `usedByOthers` in the other databases. */
  used: number;
  usedByOthers: number;
}>;

/** Queries a server's state. Database and role limits do not apply to superusers. */
export async function askServer(client: Queryable): Promise<ServerState> {
  const { rows } = await client.query<ServerState>(
    // A role without rights to other roles' sessions sees only which databases they are connected to.
    `WITH clients AS (SELECT datname FROM pg_stat_activity
       WHERE datname IS NOT NULL AND coalesce(backend_type, 'client backend') = 'client backend')
     SELECT current_setting('server_version_num')::int / 10000 AS version,
       ARRAY(SELECT name FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit')
             AND setting = 'off' ORDER BY name) AS unsafe,
       current_setting('max_connections')::int AS "maxConnections",
       current_setting('superuser_reserved_connections')::int
         + coalesce(current_setting('reserved_connections', true)::int, 0) AS reserved,
       least(nullif(datconnlimit, -1),
             CASE WHEN NOT (rolsuper OR rolcreaterole AND pg_has_role(datdba, 'USAGE'))
             THEN nullif(rolconnlimit, -1) END) AS "limit",
       (SELECT count(*)::int FROM clients) AS used,
       (SELECT count(*)::int FROM clients WHERE datname <> current_database()) AS "usedByOthers"
     FROM pg_database, pg_roles WHERE datname = current_database() AND rolname = current_user`,
  );
  if (!rows[0]) throw new Error('Expected one row for the current database, got none.');
  return rows[0];
}
