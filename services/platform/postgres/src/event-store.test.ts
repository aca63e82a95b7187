import { WrongExpectedVersion } from '@hirelane/event-sourcing/event-store';
import { eventStoreContract } from '@hirelane/event-sourcing/port-tests/event-store';
import { newStream, sample, samples } from '@hirelane/event-sourcing/port-tests/samples';
import { eventually } from '@hirelane/test-kit/eventually';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openTestStorage } from './testing.ts';

eventStoreContract('PostgreSQL', async () => {
  const storage = await openTestStorage();
  const first = await storage.openStore('projects');
  return {
    store: first,
    cutConnections: storage.cutConnections,
    backUp: () => storage.backUp('projects'),
    async reopen() {
      await first.stop();
      return storage.openStore('projects');
    },
    close: storage.close,
  };
});

test('a reader by position misses no event while several processes append to one log', async () => {
  const storage = await openTestStorage();
  const stores = [];
  for (let n = 0; n < 3; n++) stores.push(await storage.openStore('projects'));
  let isWriting = true;
  const writing = Promise.all(
    stores.flatMap((store) =>
      Array.from({ length: 8 }, async () => {
        const stream = newStream();
        for (let version = 0; version < 25; version++) await store.append(stream, version, [sample()]);
      }),
    ),
  ).finally(() => {
    isWriting = false;
  });
  let seen = 0;
  let position = '0';
  for (let isLast = false; !isLast; ) {
    isLast = !isWriting;
    const { rows } = await storage.pool.query<{ position: string }>(
      'SELECT position FROM projects.events WHERE position > $1 ORDER BY position',
      [position],
    );
    seen += rows.length;
    position = rows.at(-1)?.position ?? position;
  }
  await writing;
  expect(seen).toBe(3 * 8 * 25);
  await storage.close();
});

test.each(['read committed', 'serializable'])(
  'of two processes that append to one stream at the same version, one fails with WrongExpectedVersion (transactions: %s)',
  async (isolation) => {
    const storage = await openTestStorage();
    const database = new URL(storage.url).pathname.slice(1);
    await storage.pool.query(`ALTER DATABASE ${database} SET default_transaction_isolation = '${isolation}'`);
    const [first, second] = [await storage.openStore('projects'), await storage.openStore('projects')];
    for (let round = 0; round < 20; round++) {
      const stream = newStream();
      const outcomes = await Promise.allSettled([first, second].map((store) => store.append(stream, 0, samples(2))));
      const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(refused.map(({ reason }) => reason)).toEqual([expect.any(WrongExpectedVersion)]);
      expect((await first.read(stream)).map(({ version }) => version)).toEqual([1, 2]);
    }
    await storage.close();
  },
);

test('appends in one batch share one commit', async () => {
  const storage = await openTestStorage();
  const store = await storage.openStore('projects');
  await store.append(newStream(), 0, [sample()]);
  await Promise.all(Array.from({ length: 100 }, () => store.append(newStream(), 0, [sample()])));
  const { rows } = await storage.pool.query<{ transactions: number }>(
    'SELECT count(DISTINCT xmin::text)::int AS transactions FROM projects.events',
  );
  // The first append is written alone. Appends queued in the meantime form the next batch.
  expect(rows[0]?.transactions).toBeLessThanOrEqual(4);
  await storage.close();
});

test('other processes, if there are any, are notified of a batch only once', async () => {
  const storage = await openTestStorage();
  const store = await storage.openStore('projects');
  const alone = await storage.openStore('proposals', { hasOthers: false });
  const listener = new pg.Client({ connectionString: storage.url });
  const payloads: string[] = [];
  listener.on('notification', ({ payload }) => void payloads.push(payload ?? ''));
  await listener.connect();
  await listener.query('LISTEN hirelane_events');
  await alone.append(newStream(), 0, [sample()]);
  await store.append(newStream(), 0, [sample()]);
  await eventually(
    () => payloads.length,
    (count) => count === 1,
  );
  await listener.query('SELECT 1');
  expect(payloads).toEqual([expect.stringMatching(/ projects$/)]);
  await listener.end();
  await storage.close();
});

test('the last event before a time is found among positions with gaps and equal times', async () => {
  const storage = await openTestStorage();
  const store = await storage.openStore('projects');
  // 100 events at seconds 0, 0, 0, 7, 7, 7, …, with gaps between positions.
  await storage.pool.query(
    `INSERT INTO projects.events (position, stream, version, id, type, data, meta, at) OVERRIDING SYSTEM VALUE
     SELECT n * n + 5, 'project-' || n, 1, gen_random_uuid(), 'Tested', '{}', '{}', to_timestamp(n / 3 * 7)
     FROM generate_series(0, 99) AS n`,
  );
  for (let second = 0; second < 240; second++) {
    const before = await store.checkpointBefore(second * 1_000);
    const count = Math.min(100, Math.ceil(second / 7) * 3);
    expect(before?.split('@')[0] ?? null, `${second} s`).toBe(count === 0 ? null : String((count - 1) ** 2 + 5));
  }
  await storage.close();
});
