import { SERVICES } from '@hirelane/api/services';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import { READS, SHARED } from './grants.ts';
import { type DatabaseRole, ROLES } from './names.ts';

/**
 * A right to an object, written as the text between GRANT and TO, and the role that holds it (`PUBLIC` for all roles).
 */
type Granted = Readonly<{ right: string; to: string }>;

/**
 * The rights of our roles and PUBLIC to the database, to `public` and to everything in our schemas, excluding owners'
 * rights.
 */
const FOUND = `
  SELECT privilege_type || ' ON ' || kind || ' ' || name AS right,
         CASE WHEN grantee = 0 THEN 'PUBLIC' ELSE pg_get_userbyid(grantee) END AS to
  FROM (
    SELECT 'DATABASE' AS kind, quote_ident(datname) AS name, datdba AS owner, coalesce(datacl, acldefault('d', datdba)) AS acl
    FROM pg_database WHERE datname = current_database()
    UNION ALL
    SELECT 'SCHEMA', quote_ident(nspname), nspowner, coalesce(nspacl, acldefault('n', nspowner))
    FROM pg_namespace WHERE nspname = ANY ($1) OR nspname = 'public'
    UNION ALL
    SELECT CASE relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, format('%I.%I', nspname, relname), relowner,
           coalesce(relacl, acldefault(CASE relkind WHEN 'S' THEN 's' ELSE 'r' END::"char", relowner))
    FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
    WHERE nspname = ANY ($1) AND relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
    UNION ALL
    SELECT 'ROUTINE', p.oid::regprocedure::text, proowner, coalesce(proacl, acldefault('f', proowner))
    FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace WHERE nspname = ANY ($1)
  ) things, aclexplode(acl)
  WHERE grantee <> owner AND (grantee = 0 OR pg_get_userbyid(grantee) = ANY ($2))`;

/**
 * Aligns the rights in the database with `grants.ts`: grants missing rights and revokes excess ones. Does not touch
 * correct rights, because services may be running. Rights of other roles, such as for monitoring, are kept.
 */
export async function alignRights(
  db: Queryable,
  database: string,
  schemas: readonly string[],
  nameOf: (role: DatabaseRole) => string,
): Promise<void> {
  const { rows } = await db.query<Granted>(FOUND, [schemas, ROLES.map(nameOf)]);
  const found = new Map(rows.map((granted) => [keyOf(granted), granted]));
  const wanted = new Map(wantedRights(database, nameOf).map((granted) => [keyOf(granted), granted]));
  for (const [key, { right, to }] of found) {
    if (!wanted.has(key)) await db.query(`REVOKE ${right} FROM ${to === 'PUBLIC' ? to : identifier(to)} CASCADE`);
  }
  for (const [key, { right, to }] of wanted) {
    if (!found.has(key)) await db.query(`GRANT ${right} TO ${identifier(to)}`);
  }
}

const keyOf = ({ right, to }: Granted) => `${right} TO ${to}`;

function wantedRights(database: string, nameOf: (role: DatabaseRole) => string): Granted[] {
  const wanted = new Map<string, Granted>();
  const want = (role: DatabaseRole, right: string) => {
    const granted = { right, to: nameOf(role) };
    wanted.set(keyOf(granted), granted);
  };
  for (const role of ROLES) {
    want(role, `CONNECT ON DATABASE ${plain(database)}`);
    for (const log of READS[role]) {
      want(role, `USAGE ON SCHEMA ${log}`);
      want(role, `SELECT ON TABLE ${log}.events`);
    }
  }
  for (const [table, shares] of Object.entries(SHARED)) {
    for (const role of ROLES) {
      for (const right of shares[role] ?? []) {
        want(role, `USAGE ON SCHEMA ${table.split('.')[0]}`);
        want(role, `${right} ON TABLE ${table}`);
      }
    }
  }
  return [...wanted.values()];
}

/** Quotes a name as quote_ident does. Our logs' names do not need quotes. */
const plain = (name: string) => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : identifier(name));

/** Schemas that always exist, and the role that owns each, or null for the database owner. */
export const FIXED: Readonly<Record<string, DatabaseRole | null>> = {
  ...Object.fromEntries(SERVICES.map((service) => [service, service])),
  bff: 'bff',
  relay: 'relay',
  keys: null,
};
