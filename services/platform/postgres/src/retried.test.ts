import { expect, onTestFinished, test } from 'vitest';
import { openPool } from './pool.ts';
import { openTestStorage } from './testing.ts';
import { retried } from './transient.ts';

test('work that does not get a connection in time is retried', async () => {
  const storage = await openTestStorage();
  onTestFinished(storage.close);
  const pool = openPool(storage.url, storage.log, { max: 1, queue: 500 });
  onTestFinished(() => pool.end());
  // On a busy machine, opening the first connection may take longer than a query waits for one.
  const inUse = await retried(() => pool.connect());
  let tries = 0;
  const { rows } = await retried(() => {
    if (++tries === 2) inUse.release();
    return pool.query('SELECT 1 AS one');
  });
  expect([tries, rows]).toEqual([2, [{ one: 1 }]]);
});

test('work that would fail again is tried only once', async () => {
  const storage = await openTestStorage();
  onTestFinished(storage.close);
  let tries = 0;
  const failing = retried(() => {
    tries++;
    return storage.pool.query('SELECT FROM nothing');
  });
  await expect(failing).rejects.toMatchObject({ code: '42P01' });
  expect(tries).toBe(1);
});
