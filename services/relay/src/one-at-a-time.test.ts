import type { Publisher } from '@hirelane/kafka/publisher';
import { openTestStorage } from '@hirelane/postgres/testing';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { oneAtATime } from './start-relays.ts';

let storage: Awaited<ReturnType<typeof openTestStorage>>;
beforeEach(async () => {
  storage = await openTestStorage();
});
afterEach(() => storage.close());

test('only one of two relays with the same name publishes at a time, but a relay with a different name does not wait', async () => {
  let running = 0;
  let most = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const publisher: Publisher = {
    async publish() {
      most = Math.max(most, ++running);
      await held;
      running--;
      return new Map();
    },
    ends: async () => new Map(),
  };
  const first = oneAtATime(publisher, storage.pool, 'public').publish([]);
  const second = oneAtATime(publisher, storage.pool, 'public').publish([]);
  // Waits until the second relay is waiting for the lock. Counts only locks in this database, because other tests wait
  // for locks on the same server.
  const queue = `SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
    WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`;
  await eventually(
    async () => (await storage.pool.query(queue)).rowCount,
    (waiting) => waiting === 1,
  );
  expect(running).toBe(1);
  const other = oneAtATime({ ...publisher, publish: async () => new Map() }, storage.pool, 'other');
  expect(await other.publish([])).toEqual(new Map());
  release();
  await Promise.all([first, second]);
  expect(most).toBe(1);
});

test('the next batch starts even if the previous one failed', async () => {
  const failing: Publisher = { publish: () => Promise.reject(new Error('no broker')), ends: async () => new Map() };
  const turn = oneAtATime(failing, storage.pool, 'public');
  await expect(turn.publish([])).rejects.toThrow('no broker');
  await expect(turn.publish([])).rejects.toThrow('no broker');
});
