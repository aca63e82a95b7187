import pg from 'pg';
import { expect, test } from 'vitest';
import { eventStoreContract } from '../contract/event-store.ts';
import { newStream, sample } from '../contract/samples.ts';
import { NotWriting } from '../event-store.ts';
import { eventually } from '../testing/eventually.ts';
import { openTestStorage } from './testing.ts';

eventStoreContract('PostgreSQL', async () => {
  const storage = await openTestStorage();
  const first = await storage.openStore('projects');
  return {
    store: first,
    cutConnections: storage.cutConnections,
    async reopen() {
      await first.stop();
      return storage.openStore('projects');
    },
    close: storage.close,
  };
});

test('a second process stands by, and takes over when the first one loses its session', async () => {
  const storage = await openTestStorage();
  const active = await storage.openStore('projects');
  await active.append(newStream(), 0, [sample()]);
  const standby = await storage.openStore('projects');
  const stream = newStream();
  let took = false;
  const waiting = eventually(
    () =>
      standby.append(stream, 0, [sample()]).then(
        () => true,
        () => false,
      ),
    (done) => done,
    15_000,
  ).then(() => {
    took = true;
  });
  expect(took).toBe(false);
  await active.stop();
  await waiting;
  expect(await standby.read(stream)).toHaveLength(1);
  await storage.close();
});

test('appends of one batch share one commit', async () => {
  const storage = await openTestStorage();
  const store = await storage.openStore('projects');
  await store.append(newStream(), 0, [sample()]);
  await Promise.all(Array.from({ length: 100 }, () => store.append(newStream(), 0, [sample()])));
  const { rows } = await storage.pool.query<{ transactions: number }>(
    'SELECT count(DISTINCT xmin::text)::int AS transactions FROM projects.events',
  );
  // The first append goes alone, the second starts a batch of what has queued up meanwhile.
  expect(rows[0]?.transactions).toBeLessThanOrEqual(4);
  await storage.close();
});

test('other processes are told of a batch once', async () => {
  const storage = await openTestStorage();
  const store = await storage.openStore('projects');
  const listener = new pg.Client({ connectionString: storage.url });
  const heard: string[] = [];
  listener.on('notification', ({ payload }) => void heard.push(payload ?? ''));
  await listener.connect();
  await listener.query('LISTEN hirelane_events');
  await store.append(newStream(), 0, [sample()]);
  await eventually(
    () => heard.length,
    (count) => count === 1,
  );
  await listener.query('SELECT 1');
  expect(heard).toEqual([expect.stringMatching(/ projects$/)]);
  await listener.end();
  await storage.close();
});

test('an append that did not get its turn is refused, and is not written later', async () => {
  const storage = await openTestStorage();
  const active = await storage.openStore('projects');
  await active.append(newStream(), 0, [sample()]);
  const standby = await storage.openStore('projects');
  const refused = newStream();
  await expect(standby.append(refused, 0, [sample()])).rejects.toThrow(NotWriting);
  await active.stop();
  expect(await standby.append(newStream(), 0, [sample()])).toBe(1);
  expect(await standby.read(refused)).toEqual([]);
  await storage.close();
});
