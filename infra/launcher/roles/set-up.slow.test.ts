import { SERVICES } from '@hirelane/api/services';
import { areCaughtUp, openRelayPositions } from '@hirelane/kafka/relay-positions';
import { handleLostConnections } from '@hirelane/postgres/pool';
import { readLog } from '@hirelane/postgres/read-log';
import { createTestDatabase } from '@hirelane/test-kit/database';
import pg from 'pg';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openInstallations } from '../../cli/testing/installations.ts';
import { openBareServices } from '../../tests/support/bare-services.ts';
import { openMarketplace } from '../../tests/support/marketplace.ts';
import { whatIsWrong } from '../../tests/support/owners.ts';
import { dropRoles } from '../../tests/support/roles.ts';
import { register } from '../../tests/support/visitor.ts';
import { openRoles } from '../roles.ts';
import { type DatabaseRole, forEachRole, newPassword, ROLES, roleName, urlAs } from './names.ts';
import { setUpRoles } from './set-up.ts';

const log = pino({ level: 'silent' });

/** A database with a function for its role names, and the owner's connections. */
async function begin() {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 4 });
  handleLostConnections(pool, () => undefined);
  const name = new URL(database.url).pathname.slice(1);
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
    await dropRoles(database.url);
  });
  return {
    ...database,
    pool,
    of: (role: DatabaseRole) => roleName(name, role),
    open: () => openRoles(database.url, { isOurServer: false, log }),
  };
}

/** Restores the previous release's state, in which every table belongs to one role that all services share. */
async function beginOld() {
  const database = await begin();
  const services = await openBareServices(database.url);
  await services.stop();
  return database;
}

test("tables owned by an older release's single role get new owners and keep their rows", async () => {
  const { pool, open } = await beginOld();
  await pool.query(`CREATE SCHEMA feed_v2; CREATE TABLE feed_v2._gate (stream text)`);
  const before = await pool.query('SELECT subject, wrapped FROM keys.subject_keys');
  expect(before.rowCount).toBeGreaterThan(0);
  await open();
  expect(await whatIsWrong(pool)).toEqual([]);
  expect((await pool.query('SELECT subject, wrapped FROM keys.subject_keys')).rows).toEqual(before.rows);
});

test('a run interrupted while it waits for a table changes nothing, and the next one succeeds', async () => {
  const { pool, open, of } = await beginOld();
  const user = await pool.connect();
  await user.query('BEGIN; SELECT FROM projects.events');
  const running = setUpRoles(pool, {}).catch((error: unknown) => error);
  const waiting = `SELECT pid FROM pg_locks WHERE NOT granted AND relation = 'projects.events'::regclass`;
  await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1);
  await pool.query(`SELECT pg_terminate_backend(pid) FROM (${waiting}) w`);
  expect(await running).toBeInstanceOf(Error);
  expect((await pool.query('SELECT FROM pg_roles WHERE rolname = $1', [of('identity')])).rowCount).toBe(0);
  await user.query('COMMIT');
  user.release();
  await open();
  expect(await whatIsWrong(pool)).toEqual([]);
});

test('a run that has nothing to change does not wait for locked tables', async () => {
  const { pool, open } = await begin();
  await open();
  const user = await pool.connect();
  const { rows } = await user.query<{ tables: string }>(
    `SELECT string_agg(format('%I.%I', schemaname, tablename), ', ') AS tables FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  await user.query(`BEGIN; LOCK TABLE ${rows[0]?.tables} IN ROW EXCLUSIVE MODE`);
  await setUpRoles(pool, forEachRole(newPassword));
  await user.query('COMMIT');
  user.release();
});

test('concurrent runs, and services that start during them, all succeed', async () => {
  const { url, pool, open } = await begin();
  const starting = openBareServices(url);
  await Promise.all([open(), setUpRoles(pool, {}), setUpRoles(pool, {})]);
  await (await starting).stop();
  await setUpRoles(pool, {});
  expect(await whatIsWrong(pool)).toEqual([]);
});

test("our roles' excess rights are revoked; other roles' rights are kept", async () => {
  const { pool, open, of } = await begin();
  await open();
  const monitoring = `${of('bff')}_watch`;
  await pool.query(`CREATE TABLE identity.secret (n int); GRANT SELECT ON identity.secret TO ${of('feed')}, PUBLIC;
    GRANT UPDATE ON identity.events TO ${of('feed')}; GRANT CREATE ON SCHEMA identity TO ${of('feed')};
    CREATE ROLE ${monitoring}; GRANT USAGE ON SCHEMA identity TO ${monitoring}; GRANT SELECT ON identity.secret TO ${monitoring}`);
  await setUpRoles(pool, {});
  const may = async (role: string, table: string, right: string) =>
    (await pool.query<{ may: boolean }>('SELECT has_table_privilege($1, $2, $3) AS may', [role, table, right])).rows[0]
      ?.may;
  expect(await may(of('feed'), 'identity.secret', 'SELECT')).toBe(false);
  expect(await may(of('feed'), 'identity.events', 'UPDATE')).toBe(false);
  expect(await may(of('feed'), 'identity.events', 'SELECT')).toBe(true);
  expect(await may(monitoring, 'identity.secret', 'SELECT')).toBe(true);
  await pool.query(`DROP OWNED BY ${monitoring}; DROP ROLE ${monitoring}`);
});

test('an owner without superuser rights can set up the roles; the marketplace and the tools work', async () => {
  const { url, pool, of } = await begin();
  const owner = `${of('bff')}_owner`;
  await pool.query(`CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD 'owner'`);
  await pool.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} OWNER TO ${owner}`);
  const market = await openMarketplace({
    stored: { database: { url: urlAs(url, owner, 'owner'), drop: async () => undefined }, files: '/nowhere' },
  });
  const installations = openInstallations();
  try {
    const client = market.visitor();
    await register(client, true);
    expect(await whatIsWrong(pool)).toEqual([]);
    expect(market.databaseUrls.feed).not.toBe(market.databaseUrl);
    await installations.exportOf(market);
  } finally {
    await installations.close();
    await market.stop();
    await pool.query(`REASSIGN OWNED BY ${owner} TO postgres; DROP OWNED BY ${owner}`);
  }
});

test("all services share the owner's role if it may not create roles, and the tool reports what is missing", async () => {
  const { url, pool, of } = await begin();
  const owner = `${of('bff')}_owner`;
  await pool.query(`CREATE ROLE ${owner} LOGIN PASSWORD 'owner'`);
  await pool.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} OWNER TO ${owner}`);
  const owners = urlAs(url, owner, 'owner');
  const lines: string[] = [];
  const loud = pino({}, { write: (line: string) => void lines.push(line) });
  const urls = await openRoles(owners, { isOurServer: false, log: loud });
  expect(urls).toEqual(forEachRole(() => owners));
  expect(lines.join('')).toContain('"event":"one-database-role"');
  const asOwner = new pg.Pool({ connectionString: owners });
  await expect(setUpRoles(asOwner, {})).rejects.toThrow(/may not create or change the role \S+_identity.*CREATEROLE/);
  // A superuser creates the roles.
  for (const name of ROLES.map(of)) await pool.query(`CREATE ROLE ${name} LOGIN; GRANT ${name} TO ${owner}`);
  await setUpRoles(asOwner, {});
  expect(await whatIsWrong(pool)).toEqual([]);
  await asOwner.end();
  await pool.query(`REASSIGN OWNED BY ${owner} TO postgres; DROP OWNED BY ${owner}`);
});

test('a caller that does not own the database is refused, and so is an existing role with excess rights', async () => {
  const { url, pool, of, open } = await begin();
  const urls = await open();
  const asFeed = new pg.Pool({ connectionString: urls.feed });
  await expect(setUpRoles(asFeed, {})).rejects.toThrow(/this role does not own the database/);
  await asFeed.end();
  expect(new URL(url).username).toBe('postgres');
  await pool.query(`ALTER ROLE ${of('feed')} CREATEROLE`);
  await expect(setUpRoles(pool, {})).rejects.toThrow(`The role ${of('feed')} has more rights`);
});

test('the next startup corrects a password changed by hand', async () => {
  const { url, pool, open, of } = await begin();
  await open();
  await pool.query(`ALTER ROLE ${of('identity')} NOLOGIN PASSWORD 'another'`);
  const urls = await openRoles(url, { isOurServer: false, log });
  const client = new pg.Client({ connectionString: urls.identity });
  await client.connect();
  await client.end();
});

test('the relays’ role can read every log and store its position; a service over Kafka can check whether everything has been published', async () => {
  const { url, pool, of, open } = await begin();
  const urls = await open();
  await setUpRoles(pool, { relay: 'relay' });
  const asRelay = new pg.Pool({ connectionString: urlAs(url, of('relay'), 'relay') });
  const asFiles = new pg.Pool({ connectionString: urls.files });
  try {
    for (const service of SERVICES) expect(await readLog(asRelay, service, [service], '0', 10)).toEqual([]);
    const positions = await openRelayPositions(asRelay, 'internal-projects');
    expect(await positions.advance(1, 'projects', '7', new Map())).toBe(true);
    expect(await areCaughtUp(asFiles, ['internal-projects'])).toBe(false);
    await positions.setCaughtUp(1);
    expect(await areCaughtUp(asFiles, ['internal-projects'])).toBe(true);
  } finally {
    await asRelay.end();
    await asFiles.end();
  }
});
