import { handleLostConnections } from '@hirelane/postgres/pool';
import { createTestDatabase } from '@hirelane/test-kit/database';
import { freePort } from '@hirelane/test-kit/free-port';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { lockDatabase } from '../launcher/postgres/database-lock.ts';
import { ROLES } from '../launcher/roles/names.ts';
import { dropRoles } from '../tests/support/roles.ts';
import { databaseCommand } from './database-command.ts';

/**
 * Creates an empty database. Returns its name and a function that runs the tool on it and returns its output on both
 * streams.
 */
async function begin() {
  const database = await createTestDatabase();
  const name = new URL(database.url).pathname.slice(1);
  const pool = new pg.Pool({ connectionString: database.url });
  handleLostConnections(pool, () => undefined);
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
    await dropRoles(database.url);
  });
  async function run(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
    const said: string[] = [];
    const warned: string[] = [];
    const terminal = { say: (line: string) => void said.push(line), warn: (line: string) => void warned.push(line) };
    const code = await databaseCommand(args, { DATABASE_URL: database.url, ...environment }, terminal);
    return { code, said, warned };
  }
  return { name, pool, run, url: database.url };
}

const read = (lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));

test('the processes can sign in with the printed addresses once the tool has created the roles', async () => {
  const { name, run } = await begin();
  const urls = read((await run(['urls'])).said);
  expect(Object.keys(urls)).toEqual(ROLES.map((role) => `${role.toUpperCase()}_DATABASE_URL`));
  expect(new Set(Object.values(urls).map((url) => new URL(url).password)).size).toBe(ROLES.length);
  const made = await run(['roles'], urls);
  expect(made).toMatchObject({ code: 0, warned: [] });
  expect(made.said).toContain(
    `${name}_projects owns its schemas, and can read the logs of identity, proposals, files.`,
  );
  for (const role of ROLES) {
    const client = new pg.Client({ connectionString: urls[`${role.toUpperCase()}_DATABASE_URL`] });
    await client.connect();
    const { rows } = await client.query('SELECT current_user AS "user"');
    await client.end();
    expect(rows).toEqual([{ user: `${name}_${role}` }]);
  }
});

test('a run without passwords reports that the existing passwords were kept', async () => {
  const { run } = await begin();
  const urls = read((await run(['urls'])).said);
  await run(['roles'], urls);
  const again = await run(['roles']);
  expect(again.warned).toEqual([expect.stringMatching(/keep their passwords, .*: IDENTITY_DATABASE_URL, /)]);
  const client = new pg.Client({ connectionString: urls['FEED_DATABASE_URL'] });
  await client.connect();
  await client.end();
});

test('a database whose version is too old is refused and left unchanged', async () => {
  const { name, pool, run } = await begin();
  // An old version's database, as far as the tool checks it.
  await pool.query('CREATE SCHEMA identity; CREATE TABLE identity.credentials (user_id uuid)');
  await expect(run(['roles'])).rejects.toThrow(
    `The database ${name} was created by a version of Hirelane that is too old for this one (it has no notifications service). ` +
      'Run commit 6191e12a of Hirelane on it until it is ready, then stop it and start this version. Nothing was changed.',
  );
  const { rows } = await pool.query(
    `SELECT nspname AS name FROM pg_namespace WHERE nspname !~ '^pg_|^information_schema$' ORDER BY 1`,
  );
  expect(rows).toEqual([{ name: 'identity' }, { name: 'public' }]);
  expect((await pool.query(`SELECT FROM pg_roles WHERE starts_with(rolname, $1)`, [`${name}_`])).rowCount).toBe(0);
});

test("while a launcher uses the database, only the relays' password can be set", async () => {
  const { pool, run, url } = await begin();
  const urls = read((await run(['urls'])).said);
  const unlock = await lockDatabase(url, () => undefined);
  onTestFinished(unlock);
  await expect(run(['roles'], urls)).rejects.toThrow(/^A launcher uses this database \(process \d+ on /);
  expect(
    (await pool.query(`SELECT FROM pg_roles WHERE rolname ~ '_feed$' AND rolname ~ current_database()`)).rowCount,
  ).toBe(0);
  const { RELAY_DATABASE_URL } = urls;
  expect(await run(['roles'], { RELAY_DATABASE_URL })).toMatchObject({ code: 0 });
  await unlock();
  expect(await run(['roles'], urls)).toMatchObject({ code: 0, warned: [] });
});

test('an address that is invalid, belongs to another role or has no password is refused with the variable’s name, and nothing is created', async () => {
  const { name, pool, run } = await begin();
  const urls = read((await run(['urls'])).said);
  for (const wrong of [urls['BFF_DATABASE_URL'], urls['FEED_DATABASE_URL']?.replace(/:[^:@]+@/, '@'), 'nothing']) {
    const refused = await run(['roles'], { ...urls, FEED_DATABASE_URL: wrong }).catch(String);
    expect(refused).toContain(`FEED_DATABASE_URL must be the address of ${name}_feed, with its password.`);
  }
  expect((await pool.query('SELECT FROM pg_roles WHERE rolname = $1', [`${name}_feed`])).rowCount).toBe(0);
  await expect(run(['roles'], { DATABASE_URL: '' })).rejects.toThrow('DATABASE_URL is required');
  await expect(run(['role'])).rejects.toThrow('Expected one of roles, urls, got role.');
});

test('one sentence, without the password, reports a server that is unreachable or refuses the owner', async () => {
  const { run, name } = await begin();
  const away = `postgresql://owner:hunter2@127.0.0.1:${await freePort()}/hirelane`;
  const said = await run(['roles'], { DATABASE_URL: away }).catch(String);
  expect(said).toMatch(/DATABASE_URL: PostgreSQL at 127\.0\.0\.1:\d+\/hirelane does not respond: /);
  const wrong = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  wrong.pathname = name;
  wrong.password = 'hunter2';
  const refused = await run(['roles'], { DATABASE_URL: wrong.href }).catch(String);
  expect(refused).toMatch(/DATABASE_URL: PostgreSQL at \S+ refuses the password\./);
  expect(`${said}${refused}`).not.toContain('hunter2');
});
