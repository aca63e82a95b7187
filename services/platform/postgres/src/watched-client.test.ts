import { newStream, samples } from '@hirelane/event-sourcing/port-tests/samples';
import { eventually } from '@hirelane/test-kit/eventually';
import { startFreezableProxy } from '@hirelane/test-kit/tcp-proxy';
import pg from 'pg';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPostgresEventBus } from './event-bus.ts';
import { openPostgresEventStore } from './event-store.ts';
import { openPool, type Queryable } from './pool.ts';
import { openTestStorage } from './testing.ts';
import { onAppended } from './wake.ts';

const log = pino({ level: 'silent' });

async function begin() {
  const storage = await openTestStorage();
  const proxy = await startFreezableProxy(storage.url);
  const { url } = proxy;
  // Without the watch, the query would fail only after 40 s, and the test with it.
  const pool = openPool(url, log, { max: 2 });
  const store = await openPostgresEventStore({ pool, url, schema: 'projects', log });
  const bus = openPostgresEventBus({ pool, url, logOf: () => 'projects', log });
  onTestFinished(async () => {
    await Promise.all([store.stop(), bus.stop(), proxy.stop()]);
    await pool.end();
    await storage.close();
  });
  await store.append(newStream(), 0, samples(1));
  return { proxy, pool, store, storage };
}

const backend = async (db: Queryable) => (await db.query('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;

test('after a server froze, queries, appends and notifications continue on new connections', async () => {
  const { proxy, pool, store, storage } = await begin();
  let notified = 0;
  onTestFinished(onAppended('others', () => void notified++));
  const notify = () => storage.pool.query(`NOTIFY hirelane_events, 'another-process others'`);
  await eventually(notify, () => notified > 0);
  proxy.freeze();
  notified = 0;
  await expect(pool.query('SELECT 1')).rejects.toThrow('the server responds only on new connections');
  expect((await pool.query('SELECT 2 AS n')).rows).toEqual([{ n: 2 }]);
  const stream = newStream();
  await eventually(
    () => store.append(stream, 0, samples(1)).catch(() => 0),
    (version) => version === 1,
  );
  await eventually(notify, () => notified > 0);
});

test('a query that takes longer than two checks keeps its connection', async () => {
  const { pool, storage } = await begin();
  const client = await pool.connect();
  const before = await backend(client);
  const other = await storage.pool.connect();
  await other.query('SELECT pg_advisory_lock(1)');
  const connect = vi.spyOn(pg.Client.prototype, 'connect');
  onTestFinished(() => connect.mockRestore());
  const waiting = client.query('SELECT pg_advisory_lock(1)');
  await eventually(
    () => connect.mock.calls.length,
    (checks) => checks > 2,
  );
  await other.query('SELECT pg_advisory_unlock(1)');
  await waiting;
  expect(await backend(client)).toBe(before);
  other.release();
  client.release();
});
