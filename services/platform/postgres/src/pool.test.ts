import { createTestDatabase } from '@hirelane/test-kit/database';
import { eventually } from '@hirelane/test-kit/eventually';
import { startFaultyProxy } from '@hirelane/test-kit/faulty-proxy';
import pg from 'pg';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { handleLostConnections, openPool, type Queryable, transaction } from './pool.ts';
import { openTestStorage } from './testing.ts';
import { isTransient } from './transient.ts';

/** A pool with one connection to a server that stops responding on command; its query timeout is longer than the connection watch takes. */
async function begin() {
  const database = await createTestDatabase();
  const proxy = await startFaultyProxy(database.url);
  const pool = openPool(proxy.url, pino({ level: 'silent' }), { max: 1, queryTimeout: 20_000 });
  onTestFinished(async () => {
    await proxy.stop();
    await pool.end();
    await database.drop();
  });
  await pool.query('SELECT 1');
  return { proxy, pool };
}

test('a query to an unreachable server fails with a transient error, and its connection is closed', async () => {
  const { proxy, pool } = await begin();
  proxy.silenceAt('SELECT 2');
  const error = await pool.query('SELECT 2').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(isTransient(error)).toBe(true);
  expect((await pool.query<{ n: number }>('SELECT 3 AS n')).rows).toEqual([{ n: 3 }]);
});

test('a transaction on an unreachable server fails too, without waiting for the response to a ROLLBACK', async () => {
  const { proxy, pool } = await begin();
  proxy.silenceAt('SELECT 2');
  const query = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  await expect(transaction(pool, (tx) => tx.query('SELECT 2'))).rejects.toThrow('Connection terminated');
  expect(query.mock.calls).not.toContainEqual(['ROLLBACK']);
  expect((await pool.query<{ n: number }>('SELECT 3 AS n')).rows).toEqual([{ n: 3 }]);
});

test('a server that ends right after its response makes the next query fail but does not end the process', async () => {
  const { proxy, pool } = await begin();
  proxy.endAfter('SELECT 2');
  const answered = pool.query<{ n: number }>('SELECT 2 AS n');
  // Takes the only connection at the moment the response arrives.
  const next = transaction(pool, (tx) => tx.query('SELECT 3')).catch((thrown: unknown) => thrown);
  expect((await answered).rows).toEqual([{ n: 2 }]);
  expect(isTransient(await next)).toBe(true);
  expect((await pool.query<{ n: number }>('SELECT 4 AS n')).rows).toEqual([{ n: 4 }]);
});

test('a failed transaction is rolled back, and its connection is kept', async () => {
  const { pool } = await begin();
  const connection = async (db: Queryable = pool) => (await db.query('SELECT pg_backend_pid() AS pid')).rows[0];
  const before = await connection();
  const refused = transaction(pool, async (tx) => {
    await tx.query('CREATE TABLE refused (n int)');
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  expect(await connection()).toEqual(before);
  expect((await pool.query(`SELECT to_regclass('refused') AS made`)).rows).toEqual([{ made: null }]);
});

test('a transaction with a statement that cannot be sent commits nothing', async () => {
  const { pool } = await begin();
  await pool.query('CREATE TABLE sent (n int)');
  const unsendable = {
    toPostgres() {
      throw new Error('cannot be sent');
    },
  };
  const refused = transaction(pool, async (tx) => {
    tx.send('INSERT INTO sent VALUES ($1)', [1]);
    tx.send('INSERT INTO sent VALUES ($1)', [unsendable]);
  });
  await expect(refused).rejects.toThrow('cannot be sent');
  expect((await pool.query('SELECT n FROM sent')).rows).toEqual([]);
});

test('a transaction fails with the error of a statement that it did not wait for, and commits nothing', async () => {
  const { pool } = await begin();
  await pool.query('CREATE TABLE sent (n int PRIMARY KEY)');
  const twice = 'duplicate key value violates unique constraint';
  const atCommit = transaction(pool, async (tx) => {
    for (const n of [1, 1, 2]) tx.send('INSERT INTO sent VALUES ($1)', [n]);
  });
  await expect(atCommit).rejects.toThrow(twice);
  const atNextQuery = transaction(pool, async (tx) => {
    for (const n of [1, 1]) tx.send('INSERT INTO sent VALUES ($1)', [n]);
    await expect(tx.query('SELECT 1')).rejects.toThrow(twice);
    throw new Error('from the caller');
  });
  await expect(atNextQuery).rejects.toThrow('from the caller');
  expect((await pool.query('SELECT n FROM sent')).rows).toEqual([]);
  await transaction(pool, async (tx) => tx.send('INSERT INTO sent VALUES (3)'));
  expect((await pool.query('SELECT n FROM sent')).rows).toEqual([{ n: 3 }]);
});

test('after waiting for a lock, a transaction sees what was committed meanwhile, even if transactions are serializable by default', async () => {
  const { pool, url, close } = await openTestStorage();
  await pool.query(
    `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET default_transaction_isolation = 'serializable'`,
  );
  const later = openPool(url, pino({ level: 'silent' }));
  await pool.query('CREATE TABLE done (n int)');
  const lock = 'SELECT pg_advisory_xact_lock(1)';
  const waiters =
    'SELECT FROM pg_locks JOIN pg_database d ON d.oid = database WHERE datname = current_database() AND NOT granted';
  const { seen } = await transaction(pool, async (tx) => {
    await tx.query(lock);
    const seen = transaction(later, async (other) => {
      await other.query(lock);
      return (await other.query('SELECT FROM done')).rowCount;
    });
    await eventually(
      async () => (await pool.query(waiters)).rowCount,
      (count) => count === 1,
    );
    await tx.query('INSERT INTO done VALUES (1)');
    // The promise is returned in an object, because a bare promise would be awaited, and the transaction would wait for
    // itself.
    return { seen };
  });
  expect(await seen).toBe(1);
  await later.end();
  await close();
});

test('a connection that the server closes is reported, unless the pool is ending', async () => {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  const lost: string[] = [];
  handleLostConnections(pool, ({ message }) => void lost.push(message));
  const clients = [await pool.connect(), await pool.connect()];
  for (const client of clients) client.release();
  const cut = (client?: pg.PoolClient) => client?.emit('error', new Error('terminating connection'));
  cut(clients[0]);
  expect(lost).toEqual(['terminating connection']);
  const ended = pool.end();
  cut(clients[1]);
  await ended;
  await database.drop();
  expect(lost).toHaveLength(1);
});
