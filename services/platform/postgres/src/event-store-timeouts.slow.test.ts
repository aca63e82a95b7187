import { NotWriting } from '@hirelane/event-sourcing/event-store';
import { newStream, sample } from '@hirelane/event-sourcing/port-tests/samples';
import { eventually } from '@hirelane/test-kit/eventually';
import { startFaultyProxy } from '@hirelane/test-kit/faulty-proxy';
import pg from 'pg';
import { expect, test } from 'vitest';
import { turnOf } from './append-batch.ts';
import { openPostgresEventStore } from './event-store.ts';
import { openTestStorage } from './testing.ts';

test('an append that did not get its turn in time is refused and not written later', async () => {
  const storage = await openTestStorage();
  const store = await storage.openStore('projects');
  const other = new pg.Client({ connectionString: storage.url });
  await other.connect();
  await other.query(`SELECT pg_advisory_lock(${turnOf('projects')})`);
  const refused = newStream();
  await expect(store.append(refused, 0, [sample()])).rejects.toThrow(NotWriting);
  await other.end();
  expect(await store.append(newStream(), 0, [sample()])).toBe(1);
  expect(await store.read(refused)).toEqual([]);
  await storage.close();
});

test('a connection attempt to an unreachable server is abandoned, and the next connection is used', async () => {
  const storage = await openTestStorage();
  const proxy = await startFaultyProxy(storage.url);
  proxy.silenceAt('lock_timeout');
  const { pool, log } = storage;
  const store = await openPostgresEventStore({ pool, url: proxy.url, schema: 'projects', log });
  const stream = newStream();
  const written = () => store.append(stream, 0, [sample()]).catch(() => null);
  expect(await eventually(written, (version) => version !== null, 25_000)).toBe(1);
  await store.stop();
  await proxy.stop();
  await storage.close();
});
