import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PASSWORD } from '@hirelane/api/testing/fixtures';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseUrl, endOrphan, spawnLauncher, temporaryFolder } from '../tests/support/launcher-process.ts';
import { whatIsWrong } from '../tests/support/owners.ts';
import { openVisitor, registration } from '../tests/support/visitor.ts';
import { ROLES } from './roles/names.ts';

const NAME = 'asha.rao';
let folder = '';
let data = '';
let environment: Record<string, string>;
const running: ReturnType<typeof spawnLauncher>[] = [];

beforeEach(async () => {
  folder = await temporaryFolder();
  data = join(folder, 'data');
  const web = join(folder, 'web');
  await mkdir(web);
  await writeFile(join(web, 'index.html'), '<!doctype html><title>Hirelane</title>');
  environment = { HIRELANE_DATA: data, PORT: '0', WEB_ROOT: web };
});

afterEach(async () => {
  for (const started of running.splice(0)) {
    started.signal('SIGTERM');
    await started.ended;
  }
  await endOrphan(data);
  await rm(folder, { recursive: true, force: true });
});

async function start() {
  const started = spawnLauncher(environment);
  running.push(started);
  const url = await started.ready;
  return { ...started, visitor: openVisitor(Number(new URL(url).port), url) };
}

/** Queries a running launcher's database as the database's owner. */
async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: await databaseUrl(data) });
  await client.connect();
  return work(client).finally(() => client.end());
}

const NAMES = ROLES.map((role) => `hirelane_${role}`);

/**
 * Reverts the changes of this release, so that the folder is in the previous release's state: one role owns everything.
 */
const asBefore = (client: pg.Client) =>
  client.query(`REASSIGN OWNED BY ${NAMES.join(', ')} TO postgres; DROP OWNED BY ${NAMES.join(', ')};
    DROP ROLE ${NAMES.join(', ')};
    GRANT CONNECT, TEMPORARY ON DATABASE hirelane, postgres, template1 TO PUBLIC; GRANT USAGE ON SCHEMA public TO PUBLIC;
    DO $$ DECLARE f regprocedure; BEGIN
      FOR f IN SELECT oid FROM pg_proc WHERE proname = 'append_2' LOOP
        EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO PUBLIC', f);
      END LOOP;
    END $$`);

// @covers asvs:13.2.2
test('a data folder from the previous release is migrated at startup, and people can still sign in', async () => {
  const first = await start();
  const registered = await first.visitor.post('/api/v1/auth/register', registration(true, { username: NAME }));
  expect(registered.status).toBe(201);
  // Kills Hirelane, so that PostgreSQL keeps running without it.
  first.signal('SIGKILL');
  await first.ended;
  await asOwner(async (client) => {
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename LIKE 'hirelane%' AND pid <> pg_backend_pid()`,
    );
    await asBefore(client);
    expect((await whatIsWrong(client)).length).toBeGreaterThan(60);
  });

  const second = await start();
  const login = await second.visitor.post('/api/v1/auth/login', { username: NAME, password: PASSWORD });
  expect(login.status).toBe(200);
  await asOwner(async (client) => {
    expect(await whatIsWrong(client)).toEqual([]);
    const { rows } = await client.query<{ name: string }>(
      // Excludes PostgreSQL's background processes, such as autovacuum, which have no user name.
      `SELECT DISTINCT usename AS name FROM pg_stat_activity
       WHERE datname = 'hirelane' AND pid <> pg_backend_pid() AND backend_type = 'client backend' ORDER BY 1`,
    );
    // No service connects as the owner; relays are separate processes, which embedded mode does not have.
    expect(rows.map(({ name }) => name)).toEqual(NAMES.filter((name) => name !== 'hirelane_relay').sort());
    const others = await client.query(
      `SELECT datname FROM pg_database WHERE datallowconn AND has_database_privilege('hirelane_feed', datname, 'CONNECT')`,
    );
    expect(others.rows).toEqual([{ datname: 'hirelane' }]);
  });
});

test('role passwords are not stored in files and are new at each startup, so startup replaces a lost or changed one', async () => {
  const first = await start();
  const verifiers = () =>
    asOwner(async (client) => {
      const text = `SELECT rolname AS name, rolpassword AS verifier FROM pg_authid WHERE rolname = ANY ($1) ORDER BY 1`;
      return (await client.query<{ name: string; verifier: string | null }>(text, [NAMES])).rows;
    });
  const before = await verifiers();
  for (const { name, verifier } of before) {
    if (name === 'hirelane_relay') expect(verifier).toBeNull();
    else expect(verifier).toMatch(/^SCRAM-SHA-256\$4096:/);
  }
  await asOwner((client) => client.query(`ALTER ROLE hirelane_identity NOLOGIN PASSWORD 'another'`));
  first.signal('SIGTERM');
  await first.ended;

  const second = await start();
  const registered = await second.visitor.post('/api/v1/auth/register', registration(true));
  expect(registered.status).toBe(201);
  const after = await verifiers();
  for (const { name, verifier } of after) {
    const old = before.find((role) => role.name === name);
    if (name !== 'hirelane_relay') expect(verifier).not.toBe(old?.verifier);
  }
});
