import { openPool } from '@hirelane/postgres/pool';
import { eventually } from '@hirelane/test-kit/eventually';
import { startFaultyProxy } from '@hirelane/test-kit/faulty-proxy';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { AlreadyRebuilding, onlyOne } from './only-one.ts';
import { openService, STORES } from './testing.ts';
import { verifyModel } from './verify.ts';

test.each(STORES)(
  'a rebuild from %s while events arrive has the same digests as the running model',
  async (_store, keep) => {
    const { rebuilding, keepAppending, schemas } = await openService(keep);
    const stop = keepAppending();
    const { tables, held, parkedStreams } = await verifyModel(rebuilding);
    expect(await stop()).toBeGreaterThan(0);
    expect(tables.map(({ table }) => table)).toEqual(['_gate', 'counts']);
    for (const { running, rebuilt } of tables) {
      expect(running).toMatch(/^5 rows, [0-9a-f]{32}$/);
      expect(rebuilt).toBe(running);
    }
    expect({ held, parkedStreams }).toEqual({ held: [], parkedStreams: 0 });
    expect(await schemas()).toEqual(['counting_v3']);
  },
);

test('incorrect, extra and missing rows are reported', async () => {
  const { rebuilding, pool, streams } = await openService();
  const [wrong = '', missing = ''] = streams;
  await pool.query('UPDATE counting_v3.counts SET n = n + 1 WHERE stream = $1', [wrong]);
  await pool.query('DELETE FROM counting_v3.counts WHERE stream = $1', [missing]);
  await pool.query(`INSERT INTO counting_v3.counts VALUES ('project-ghost', 1, 'x')`);
  const { tables } = await verifyModel(rebuilding);
  const found = tables.find(({ table }) => table === 'counts');
  expect(found?.running).not.toBe(found?.rebuilt);
  const seen = found?.differences.map(({ key, what, columns }) => ({ key, what, columns }));
  expect(seen).toHaveLength(3);
  expect(seen).toEqual(
    expect.arrayContaining([
      { key: { stream: wrong }, what: 'other', columns: ['n'] },
      { key: { stream: missing }, what: 'missing', columns: ['stream', 'n', 'last'] },
      { key: { stream: 'project-ghost' }, what: 'unexpected', columns: ['stream', 'n', 'last'] },
    ]),
  );
  expect(tables.find(({ table }) => table === '_gate')?.differences).toEqual([]);
});

test('the order of rows does not matter, and tables with different columns are never considered equal', async () => {
  const { rebuilding, pool } = await openService();
  await pool.query('UPDATE counting_v3.counts SET n = n; ALTER TABLE counting_v3.counts ADD COLUMN more int');
  const { tables } = await verifyModel(rebuilding);
  const [versions, counts] = tables;
  expect(versions?.rebuilt).toBe(versions?.running);
  expect(counts?.running).toBeNull();
});

test('only one process at a time can rebuild a model', async () => {
  const { rebuilding, pool } = await openService();
  await onlyOne(pool, 'counting_v3', async () => {
    await expect(verifyModel(rebuilding)).rejects.toThrow(AlreadyRebuilding);
  });
  expect((await verifyModel(rebuilding)).held).toEqual([]);
});

test('a check whose connection breaks while it copies the running model fails without affecting it', async () => {
  const { rebuilding, pool, url } = await openService();
  const proxy = await startFaultyProxy(url);
  const cut = openPool(proxy.url, pino({ level: 'silent' }));
  const reader = await pool.connect();
  await reader.query('BEGIN; LOCK TABLE counting_v3.counts IN ACCESS EXCLUSIVE MODE');
  const verifying = verifyModel({ ...rebuilding, pool: cut }).catch((error: unknown) => error);
  await eventually(
    () =>
      pool.query(`SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
                  WHERE datname = current_database() AND NOT granted`),
    ({ rowCount }) => rowCount === 1,
  );
  await proxy.stop();
  expect(await verifying).toBeInstanceOf(Error);
  await reader.query('ROLLBACK');
  reader.release();
  await cut.end();
});
