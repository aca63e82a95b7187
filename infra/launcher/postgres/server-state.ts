import type { Queryable } from '@hirelane/postgres/pool';

/** What a PostgreSQL says about itself to one of its roles. */
export type ServerState = Readonly<{
  /** The major version. */
  version: number;
  /** Settings without which a crash loses committed work, and that are off. */
  unsafe: readonly string[];
  maxConnections: number;
  /** Of these, reserved for administrators. */
  reserved: number;
  /** The lowest limit of connections that was set for this database or, where all services share it, for this role. */
  limit: number | null;
  /** Connections that are in use in all databases of the server, and of these, in other databases. */
  used: number;
  usedByOthers: number;
}>;

/** Asks a server for its state. Superusers are bound by no limit of a database or a role. */
export async function askServer(client: Queryable): Promise<ServerState> {
  const { rows } = await client.query<ServerState>(
    // Roles without rights on others' sessions see where these are connected, and nothing else of them.
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
  if (!rows[0]) throw new Error('the query for the current database returned nothing');
  return rows[0];
}
