import { randomUUID } from 'node:crypto';
import { handleLostConnections } from '@hirelane/postgres/pool';
import { ConfigError } from '@hirelane/runtime/config';
import { createTestDatabase } from '@hirelane/test-kit/database';
import { eventually } from '@hirelane/test-kit/eventually';
import { startFaultyProxy } from '@hirelane/test-kit/faulty-proxy';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { applySchema } from './schema.ts';

function open(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url });
  handleLostConnections(pool, () => undefined);
  return pool;
}

async function begin() {
  const database = await createTestDatabase();
  const pool = open(database.url);
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });

  /** Runs statements in a transaction that remains open; returns a function that ends it. */
  async function hold(statements: string): Promise<() => Promise<void>> {
    const client = await pool.connect();
    await client.query(`BEGIN; ${statements}`);
    return async () => {
      await client.query('COMMIT');
      client.release();
    };
  }

  /** Returns the server process that waits for this type of lock, as soon as one does. */
  const waiting = (locktype: 'relation' | 'advisory') =>
    eventually(
      async () => {
        const { rows } = await pool.query<{ pid: number }>(
          `SELECT pid FROM pg_locks JOIN pg_database d ON d.oid = database
           WHERE datname = current_database() AND NOT granted AND locktype = $1`,
          [locktype],
        );
        return rows[0]?.pid;
      },
      (pid) => pid !== undefined,
    );

  return { pool, url: database.url, hold, waiting };
}

/** The tables without the latest columns or indexes, with one row. */
const OLD = `
  CREATE SCHEMA bff;
  CREATE TABLE bff.sessions (
    hash bytea PRIMARY KEY, user_id uuid NOT NULL, is_client boolean NOT NULL, is_registered boolean NOT NULL,
    created_at timestamptz NOT NULL, last_seen_at timestamptz NOT NULL, expires_at timestamptz NOT NULL,
    ip text, user_agent text, wrote jsonb NOT NULL DEFAULT '{}');
  INSERT INTO bff.sessions
    VALUES ('\\x01', '0190a0a0-0000-7000-8000-00000000a54a', false, true, now(), now(), now());
  CREATE TABLE bff.seen_addresses (key bytea PRIMARY KEY, until timestamptz NOT NULL);
  INSERT INTO bff.seen_addresses VALUES ('\\x02', now())`;

const layout = async (pool: pg.Pool) => {
  const columns = await pool.query<{ of: string }>(
    `SELECT table_name || '.' || column_name AS of FROM information_schema.columns WHERE table_schema = 'bff' ORDER BY 1`,
  );
  const indexes = await pool.query<{ of: string }>(
    `SELECT indexname AS of FROM pg_indexes WHERE schemaname = 'bff' ORDER BY 1`,
  );
  return [...columns.rows, ...indexes.rows].map((row) => row.of);
};

test('startup with a complete schema does not wait for a table lock', async () => {
  const { pool, hold } = await begin();
  await applySchema(pool);
  const { rows } = await pool.query<{ tables: string }>(
    `SELECT string_agg('bff.' || tablename, ', ') AS tables FROM pg_tables WHERE schemaname = 'bff'`,
  );
  const release = await hold(`LOCK TABLE ${rows[0]?.tables} IN ACCESS EXCLUSIVE MODE`);
  await applySchema(pool);
  await release();
});

test('tables from an older release get the missing columns and indexes and keep their rows', async () => {
  const { pool } = await begin();
  await pool.query(OLD);
  await applySchema(pool);
  const fresh = await begin();
  await applySchema(fresh.pool);
  expect(await layout(pool)).toEqual(await layout(fresh.pool));
  const { rows } = await pool.query(`SELECT s.hash, s.id IS NOT NULL AS "hasId", a.key, a.user_id AS "userId"
                                     FROM bff.sessions s, bff.seen_addresses a`);
  expect(rows).toEqual([{ hash: Buffer.from([1]), hasId: true, key: Buffer.from([2]), userId: null }]);
});

test('while a dump reads such a table, other instances serve requests, and startup continues after the dump', async () => {
  const { pool, hold, waiting } = await begin();
  await pool.query(OLD);
  const endDump = await hold('LOCK TABLE bff.sessions IN ACCESS SHARE MODE');
  const applying = applySchema(pool);
  await waiting('relation');
  // This query queues behind the schema change, which gives up before the dump ends.
  expect((await pool.query('SELECT FROM bff.sessions')).rowCount).toBe(1);
  await endDump();
  await applying;
  expect((await pool.query('SELECT id FROM bff.sessions')).rowCount).toBe(1);
});

test('startup fails without side effects if its connection is cut while it waits for another instance', async () => {
  const { url, hold, waiting } = await begin();
  const proxy = await startFaultyProxy(url);
  const pool = open(proxy.url);
  const release = await hold('SELECT pg_advisory_xact_lock(7416001)');
  const applying = applySchema(pool).catch((error: unknown) => error);
  await waiting('advisory');
  await proxy.stop();
  expect(await applying).toBeInstanceOf(Error);
  await release();
  await pool.end();
});

test('a failed startup does not leave a pool connection in a transaction', async () => {
  const { pool } = await begin();
  await pool.query(`CREATE SCHEMA bff; CREATE VIEW bff.sessions AS SELECT 1 AS one`);
  await expect(applySchema(pool)).rejects.toThrow();
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

test('a role that may not create a schema gets a one-sentence error, and can create the tables in an existing schema', async () => {
  const { pool, url } = await begin();
  const name = `guest_${randomUUID().replaceAll('-', '')}`;
  await pool.query(`CREATE ROLE ${name} LOGIN PASSWORD 'guest'`);
  const role = new URL(url);
  role.username = name;
  role.password = 'guest';
  const asRole = open(role.href);
  try {
    const refused = await applySchema(asRole).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ConfigError);
    expect(String(refused)).toContain('Run `database roles`');
    await pool.query(`CREATE SCHEMA bff AUTHORIZATION ${name}`);
    await applySchema(asRole);
    await applySchema(asRole);
    await asRole.query('SELECT FROM bff.sessions');
  } finally {
    await asRole.end();
    await pool.query(`DROP OWNED BY ${name}; DROP ROLE ${name}`);
  }
});
