import { expect, onTestFinished, test } from 'vitest';
import { openIdempotency } from '../http/idempotency.ts';
import { eventually } from '../testing/eventually.ts';
import { createIndex, createSchema } from './create-schema.ts';
import { createLog } from './log.ts';
import { openTestStorage } from './testing.ts';

async function begin() {
  const { pool, close } = await openTestStorage();
  onTestFinished(close);

  /** Locks tables in a transaction that stays open; answers what ends it. */
  async function lock(tables: string, mode: string): Promise<() => Promise<void>> {
    const client = await pool.connect();
    await client.query(`BEGIN; LOCK TABLE ${tables} IN ${mode} MODE`);
    return async () => {
      await client.query('COMMIT');
      client.release();
    };
  }

  const somebodyWaits = () =>
    eventually(
      () =>
        pool.query(`SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
                    WHERE datname = current_database() AND NOT granted AND locktype = 'relation'`),
      ({ rowCount }) => rowCount === 1,
    );

  return { pool, lock, somebodyWaits };
}

test('where all is there, nothing locks a table of it, whatever others do with them', async () => {
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

test('an index that a table of an older release lacks is made, once', async () => {
  const { pool } = await begin();
  const index = createIndex("it's", 'by "n"', 'things (n)');
  await createSchema(pool, "it's", `CREATE TABLE "it's".things (n int)`);
  for (const _start of [1, 2]) await createSchema(pool, "it's", index);
  const { rows } = await pool.query(`SELECT indexname FROM pg_indexes WHERE schemaname = 'it''s'`);
  expect(rows).toEqual([{ indexname: 'by "n"' }]);
});

test('while somebody writes to such a table others go on; it is made once they have committed', async () => {
  const { pool, lock, somebodyWaits } = await begin();
  await createSchema(pool, 'a', 'CREATE TABLE a.things (n int)');
  const commit = await lock('a.things', 'ROW EXCLUSIVE');
  const creating = createSchema(pool, 'a', createIndex('a', 'by_n', 'things (n)'));
  await somebodyWaits();
  // It queues behind the index, which gives up before the first one has committed.
  await pool.query('INSERT INTO a.things VALUES (1)');
  await commit();
  await creating;
  expect((await pool.query(`SELECT to_regclass('a.by_n') IS NOT NULL AS made`)).rows).toEqual([{ made: true }]);
});
