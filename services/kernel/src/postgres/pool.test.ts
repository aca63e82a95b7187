import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { startSilentProxy } from '../testing/silent-proxy.ts';
import { openPool, transaction } from './pool.ts';
import { isTransient } from './transient.ts';

/** A pool of one connection, to a server that goes silent on command; 300 ms without an answer are enough for it. */
async function begin() {
  const database = await createTestDatabase();
  const proxy = await startSilentProxy(database.url);
  const pool = openPool(proxy.url, pino({ level: 'silent' }), { max: 1, patience: 300 });
  onTestFinished(async () => {
    await proxy.stop();
    await pool.end();
    await database.drop();
  });
  await pool.query('SELECT 1');
  return { proxy, pool };
}

test('a query to a server that has vanished fails, may be tried again, and does not keep its connection', async () => {
  const { proxy, pool } = await begin();
  proxy.silenceAt('SELECT 2');
  const error = await pool.query('SELECT 2').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(isTransient(error)).toBe(true);
  expect((await pool.query<{ n: number }>('SELECT 3 AS n')).rows).toEqual([{ n: 3 }]);
});

test('so does a transaction', async () => {
  const { proxy, pool } = await begin();
  proxy.silenceAt('SELECT 2');
  await expect(transaction(pool, (tx) => tx.query('SELECT 2'))).rejects.toThrow('Query read timeout');
  expect((await pool.query<{ n: number }>('SELECT 3 AS n')).rows).toEqual([{ n: 3 }]);
});
