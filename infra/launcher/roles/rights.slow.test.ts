import { SERVICES } from '@hirelane/api/services';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Marketplace, openMarketplace } from '../../tests/support/marketplace.ts';
import { register, uploadPdf } from '../../tests/support/visitor.ts';
import { serviceOfModel } from '../tables.ts';
import { READS, type Right, SHARED } from './grants.ts';
import { type DatabaseRole, ROLES, roleName } from './names.ts';

let market: Marketplace;
let database: string;
beforeAll(async () => {
  market = await openMarketplace();
  database = new URL(market.databaseUrl).pathname.slice(1);
  const client = market.visitor();
  await register(client, true);
  await uploadPdf(client);
});
afterAll(() => market.stop());

const RIGHTS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'] as const;
const ON_COLUMNS: readonly string[] = ['SELECT', 'INSERT', 'UPDATE', 'REFERENCES'];

/** Every table, view and sequence except PostgreSQL's own. */
const relations = () =>
  market.sql<{ schema: string; name: string; oid: number; isSequence: boolean }>(
    `SELECT nspname AS schema, relname AS name, c.oid, relkind = 'S' AS "isSequence"
     FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
     WHERE relkind IN ('r', 'p', 'v', 'm', 'f', 'S') AND nspname !~ '^pg_' AND nspname <> 'information_schema' ORDER BY 1, 2`,
  );

/** A schema's owner, based only on its name. */
const serviceOf = (schema: string) => serviceOfModel(schema) ?? schema;

/** A role's rights to a table according to grants.ts: only the owner has access to an unlisted table. */
function allowed(role: DatabaseRole, schema: string, name: string): readonly string[] {
  if (serviceOf(schema) === role) return RIGHTS;
  const shared: readonly Right[] = SHARED[`${schema}.${name}`]?.[role] ?? [];
  const isRead = name === 'events' && READS[role].some((log) => log === schema);
  return RIGHTS.filter((right) => (isRead && right === 'SELECT') || shared.some((given) => given === right));
}

describe.each(ROLES)('the role of %s', (role) => {
  // @covers asvs:13.2.2
  test('according to the catalogue, the role has exactly the rights listed in grants.ts on each table and column', async () => {
    const name = roleName(database, role);
    const tables = (await relations()).filter(({ isSequence }) => !isSequence);
    expect(tables.length).toBeGreaterThan(60);
    const wrong: string[] = [];
    for (const { schema, name: table, oid } of tables) {
      const may = allowed(role, schema, table);
      for (const right of RIGHTS) {
        const whole = await ask('SELECT has_table_privilege($1, $2::oid, $3) AS yes', [name, oid, right]);
        const some = ON_COLUMNS.includes(right)
          ? await ask('SELECT has_any_column_privilege($1, $2::oid, $3) AS yes', [name, oid, right])
          : whole;
        if (whole !== may.includes(right) || some !== whole)
          wrong.push(`${right} ${schema}.${table}: ${whole} ${some}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('the role owns its schemas, can use only these and the shared ones, and cannot create anything elsewhere', async () => {
    const name = roleName(database, role);
    const found = new Set((await relations()).map(({ schema }) => schema).concat('public'));
    for (const schema of found) {
      const isOwn = serviceOf(schema) === role;
      const isShared =
        READS[role].some((log) => log === schema) ||
        Object.entries(SHARED).some(([table, shares]) => table.startsWith(`${schema}.`) && shares[role]);
      const usage = await ask(`SELECT has_schema_privilege($1, $2, 'USAGE') AS yes`, [name, schema]);
      const create = await ask(`SELECT has_schema_privilege($1, $2, 'CREATE') AS yes`, [name, schema]);
      expect([schema, usage, create]).toEqual([schema, isOwn || isShared, isOwn]);
    }
    const onDatabase = await market.sql(
      `SELECT has_database_privilege($1, current_database(), 'CONNECT') AS connect,
              has_database_privilege($1, current_database(), 'CREATE') AS create,
              has_database_privilege($1, current_database(), 'TEMPORARY') AS temporary`,
      [name],
    );
    expect(onDatabase).toEqual([{ connect: true, create: false, temporary: false }]);
  });

  test("the role may not use another role's sequences or functions, is not a member of any role, and has no attribute such as superuser", async () => {
    const name = roleName(database, role);
    const sequences = (await relations()).filter(({ schema, isSequence }) => isSequence && serviceOf(schema) !== role);
    for (const { schema, oid } of sequences) {
      const may = await ask(`SELECT has_sequence_privilege($1, $2::oid, 'USAGE, SELECT, UPDATE') AS yes`, [name, oid]);
      expect([schema, may]).toEqual([schema, false]);
    }
    const functions = await market.sql<{ schema: string; may: boolean }>(
      `SELECT nspname AS schema, has_function_privilege($1, p.oid, 'EXECUTE') AS may
       FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace WHERE nspname = ANY ($2)`,
      [name, SERVICES],
    );
    expect(functions.length).toBeGreaterThanOrEqual(SERVICES.length);
    for (const { schema, may } of functions) expect([schema, may]).toEqual([schema, schema === role]);
    const [powers] = await market.sql(
      `SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls AS mighty,
              EXISTS (SELECT FROM pg_auth_members WHERE member = r.oid) AS member FROM pg_roles r WHERE rolname = $1`,
      [name],
    );
    expect(powers).toEqual({ mighty: false, member: false });
  });
});

async function ask(text: string, values: readonly unknown[]): Promise<boolean> {
  const [row] = await market.sql<{ yes: boolean }>(text, values);
  return row?.yes === true;
}

async function connectedAs(role: Exclude<DatabaseRole, 'relay'>): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: market.databaseUrls[role] });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const FORBIDDEN: readonly (readonly [Exclude<DatabaseRole, 'relay'>, string])[] = [
  ['feed', 'SELECT FROM identity.credentials'],
  ['feed', 'SELECT FROM bff.sessions'],
  ['feed', `UPDATE keys.subject_keys SET wrapped = NULL`],
  ['feed', 'DELETE FROM keys.subject_keys'],
  [
    'feed',
    'INSERT INTO projects.events (stream, version, id, type, data, meta) VALUES ($$x$$, 1, gen_random_uuid(), $$x$$, $${}$$, $${}$$)',
  ],
  ['feed', `SELECT FROM projects.append_2('[]', NULL)`],
  ['feed', 'CREATE SCHEMA feed_v1000'],
  ['feed', 'CREATE TEMPORARY TABLE t (n int)'],
  ['feed', 'CREATE TABLE public.t (n int)'],
  ['files', 'TRUNCATE projects.events'],
  ['bff', 'SELECT FROM keys.subject_keys'],
  ['bff', 'SELECT FROM identity.events'],
  ['identity', 'SELECT FROM bff.sessions'],
  ['identity', 'SELECT FROM notifications.events'],
  ['projects', `SELECT rolpassword FROM pg_authid`],
];

test.each(FORBIDDEN)('the role of %s is refused: %s', async (role, statement) => {
  const client = await connectedAs(role);
  await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
});

test('no role can switch to another role or to the owner', async () => {
  const client = await connectedAs('feed');
  for (const other of [roleName(database, 'identity'), 'postgres']) {
    await expect(client.query(`SET ROLE ${other}`)).rejects.toMatchObject({ code: '42501' });
  }
});
