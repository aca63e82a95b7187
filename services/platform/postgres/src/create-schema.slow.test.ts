import { randomUUID } from 'node:crypto';
import { openIdempotency } from '@hirelane/http/idempotency';
import { createModelSchema } from '@hirelane/projections/model-schema';
import { ConfigError } from '@hirelane/runtime/config';
import { eventually } from '@hirelane/test-kit/eventually';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createIndex, createSchema } from './create-schema.ts';
import { createLog } from './log.ts';
import { openPool } from './pool.ts';
import { openTestStorage } from './testing.ts';

async function begin() {
  const { pool, close } = await openTestStorage();
  onTestFinished(close);

  /** Locks tables in a transaction that stays open; returns the function that ends it. */
  async function lock(tables: string, mode: string): Promise<() => Promise<void>> {
    const client = await pool.connect();
    await client.query(`BEGIN; LOCK TABLE ${tables} IN ${mode} MODE`);
    return async () => {
      await client.query('COMMIT');
      client.release();
    };
  }

  const untilBlocked = () =>
    eventually(
      () =>
        pool.query(`SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
                    WHERE datname = current_database() AND NOT granted AND locktype = 'relation'`),
      ({ rowCount }) => rowCount === 1,
    );

  return { pool, lock, untilBlocked };
}

test('startup with a complete schema does not wait for locks on its tables', async () => {
  const { pool, lock } = await begin();
  const start = async () => {
    await createLog(pool, 'projects');
    await openIdempotency(pool, 'projects');
  };
  await start();
  const release = await lock('projects.events, projects.commands', 'ACCESS EXCLUSIVE');
  await start();
  await release();
});

test('a missing index on a table from an older release is created only once', async () => {
  const { pool } = await begin();
  const index = createIndex("it's", 'by "n"', 'things (n)');
  await createSchema(pool, "it's", `CREATE TABLE "it's".things (n int)`);
  for (const _start of [1, 2]) await createSchema(pool, "it's", index);
  const { rows } = await pool.query(`SELECT indexname FROM pg_indexes WHERE schemaname = 'it''s'`);
  expect(rows).toEqual([{ indexname: 'by "n"' }]);
});

test('a transaction on a table without its index does not block other writers, and the index is created after the commit', async () => {
  const { pool, lock, untilBlocked } = await begin();
  await createSchema(pool, 'a', 'CREATE TABLE a.things (n int)');
  const commit = await lock('a.things', 'ROW EXCLUSIVE');
  const creating = createSchema(pool, 'a', createIndex('a', 'by_n', 'things (n)'));
  await untilBlocked();
  // This query queues behind CREATE INDEX, which gives up before the first transaction has committed.
  await pool.query('INSERT INTO a.things VALUES (1)');
  await commit();
  await creating;
  expect((await pool.query(`SELECT to_regclass('a.by_n') IS NOT NULL AS made`)).rows).toEqual([{ made: true }]);
});

describe('when the connection breaks while tables are created', () => {
  /**
   * SQL that creates a table and breaks its connection `times` times. The counter is a sequence, which keeps its value
   * when a transaction ends.
   */
  async function breaking(times: number) {
    const { pool } = await begin();
    await pool.query('CREATE SEQUENCE tries');
    const tables = `CREATE TABLE a.things (n int);
      DO $try$ BEGIN
        IF nextval('public.tries') <= ${times} THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
      END $try$`;
    return { pool, tables };
  }

  test('the creation is retried, and everything is created once', async () => {
    const { pool, tables } = await breaking(2);
    await createSchema(pool, 'a', tables);
    const { rows } = await pool.query(
      `SELECT last_value::int AS tries, to_regclass('a.things') IS NOT NULL AS made FROM tries`,
    );
    expect(rows).toEqual([{ tries: 3, made: true }]);
  });

  test("the creation of a read model's tables is retried too", async () => {
    const { pool, tables } = await breaking(2);
    await createModelSchema(pool, 'a', tables);
    const { rows } = await pool.query(
      `SELECT last_value::int AS tries, to_regclass('a.things') IS NOT NULL AND to_regclass('a._gate') IS NOT NULL AS made
       FROM tries`,
    );
    expect(rows).toEqual([{ tries: 3, made: true }]);
  });

  test('the third failure is reported', async () => {
    const { pool, tables } = await breaking(100);
    await expect(createSchema(pool, 'a', tables)).rejects.toThrow(/terminat/);
    expect((await pool.query('SELECT last_value::int AS tries FROM tries')).rows).toEqual([{ tries: 3 }]);
  });
});

/** A role that can only connect. */
async function openRole() {
  const storage = await openTestStorage();
  onTestFinished(storage.close);
  const name = `nobody_${randomUUID().replaceAll('-', '')}`;
  await storage.pool.query(`CREATE ROLE ${name} LOGIN PASSWORD 'secret'`);
  const url = new URL(storage.url);
  url.username = name;
  url.password = 'secret';
  const pool = openPool(url.href, storage.log);
  onTestFinished(async () => {
    await pool.end();
    await storage.pool.query(`DROP OWNED BY ${name}; DROP ROLE ${name}`);
  });
  return { ...storage, name, asRole: pool };
}

test("new objects get their schema's owner, even if the database owner creates them", async () => {
  const { pool, name, asRole } = await openRole();
  await pool.query(`CREATE SCHEMA a AUTHORIZATION ${name}`);
  await createSchema(pool, 'a', 'CREATE TABLE a.things (n int)');
  await createSchema(asRole, 'a', 'CREATE TABLE IF NOT EXISTS a.more (n int)');
  await createModelSchema(pool, 'a', 'CREATE TABLE rows (n int)');
  await createModelSchema(asRole, 'a', 'CREATE TABLE never (n int)');
  const { rows } = await pool.query(
    `SELECT tablename AS table, tableowner AS owner FROM pg_tables WHERE schemaname = 'a' ORDER BY 1`,
  );
  const tables = ['_checkpoint', '_gate', '_parked', 'more', 'rows', 'things'];
  expect(rows).toEqual(tables.map((table) => ({ table, owner: name })));
});

test('a role that cannot create the schema, or does not own it, gets an error that explains what to do', async () => {
  const { pool, asRole } = await openRole();
  const absent = await createSchema(asRole, 'b').catch((error: unknown) => error);
  expect(absent).toBeInstanceOf(ConfigError);
  expect(String(absent)).toMatch(/the schema b does not exist, and this role may not create it\. Run `database roles`/);
  await pool.query('CREATE SCHEMA b');
  const foreign = await createModelSchema(asRole, 'b', '').catch((error: unknown) => error);
  expect(foreign).toBeInstanceOf(ConfigError);
  expect(String(foreign)).toMatch(/the schema b belongs to a different role\. Run `database roles`/);
});
