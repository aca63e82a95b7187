import { openTestStorage } from '@hirelane/postgres/testing';
import { eventually } from '@hirelane/test-kit/eventually';
import { expect, onTestFinished, test } from 'vitest';
import type { ReadModel } from './projection.ts';
import { startProjector } from './projector.ts';
import { at, counting, manualBus } from './testing/counting-projector.ts';

const byNumber: ReadModel = { ...counting(), indexes: [{ name: 'counts_1', table: 'counts', on: '(n)' }] };

/** A read model whose index takes longer to create than any test. */
const slow: ReadModel = {
  ...counting(),
  ddl: `${counting().ddl};
    CREATE FUNCTION slow(n int) RETURNS int LANGUAGE sql IMMUTABLE AS 'SELECT n FROM pg_sleep(600)'`,
  indexes: [{ name: 'counts_1', table: 'counts', on: '(counting_v1.slow(n))' }],
};

async function openStorage() {
  const storage = await openTestStorage();
  onTestFinished(storage.close);
  const start = (readModel: ReadModel, bus: ReturnType<typeof manualBus>['bus']) =>
    startProjector({ pool: storage.pool, bus, readModel, log: storage.log });
  const indexes = async () => {
    const { rows } = await storage.pool.query(
      `SELECT indexname AS name FROM pg_indexes WHERE schemaname = 'counting_v1' AND tablename = 'counts' ORDER BY 1`,
    );
    return rows.map(({ name }) => name);
  };
  return { ...storage, start, indexes };
}

test('a model has its indexes once it is ready, but not while it is catching up', async () => {
  const { start, indexes } = await openStorage();
  let settle = () => {};
  const hasCaughtUp = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const { bus, deliver } = manualBus(hasCaughtUp);
  const projector = await start(byNumber, bus);
  await deliver(at('project-a', 1));
  expect(await indexes()).toEqual(['counts_pkey']);
  settle();
  await projector.ready;
  expect(await indexes()).toEqual(['counts_1', 'counts_pkey']);
  await deliver(at('project-a', 2));
  await projector.stop();
});

test('indexes that an interrupted startup did not create are created by the next startup', async () => {
  const { start, indexes, pool } = await openStorage();
  const first = await start(byNumber, manualBus().bus);
  await first.ready;
  await first.stop();
  await pool.query('DROP INDEX counting_v1.counts_1');
  const copies = await Promise.all([start(byNumber, manualBus().bus), start(byNumber, manualBus().bus)]);
  await Promise.all(copies.map(({ ready }) => ready));
  expect(await indexes()).toEqual(['counts_1', 'counts_pkey']);
  await Promise.all(copies.map(({ stop }) => stop()));
});

test('stopping the projector interrupts the creation of an index', async () => {
  const { start, indexes, pool } = await openStorage();
  let settle = () => {};
  const { bus, deliver } = manualBus(
    new Promise<void>((resolve) => {
      settle = resolve;
    }),
  );
  const projector = await start(slow, bus);
  await deliver(at('project-a', 1));
  settle();
  const making = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%CREATE INDEX%counts_1%'
    AND state = 'active' AND pid <> pg_backend_pid()`;
  await eventually(
    async () => (await pool.query(making)).rowCount,
    (count) => count === 1,
  );
  await projector.stop();
  await projector.ready;
  expect(await indexes()).toEqual(['counts_pkey']);
});
