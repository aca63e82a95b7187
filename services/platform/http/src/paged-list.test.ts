import { openPool, type Pool } from '@hirelane/postgres/pool';
import { createTestDatabase, type TestDatabase } from '@hirelane/test-kit/database';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { lowestFirst, newestFirst, type Order, readPage, timeKey } from './paged-list.ts';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.url, pino({ level: 'silent' }));
  // Rows share times and amounts, so that each sort key decides the order of some rows.
  await pool.query(
    `CREATE TABLE listed AS SELECT ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid AS id,
       n % 5 = 0 AS is_pinned, n % 3 AS amount, timestamptz '2026-03-01' + n * 7 % 12 * interval '1 microsecond' AS at
     FROM generate_series(1, 47) AS n`,
  );
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

const PINNED_FIRST: Order = {
  keys: [{ column: 'is_pinned', type: 'boolean', inCursor: 'is_pinned', cursor: z.boolean() }, timeKey('at')],
  direction: 'DESC',
};

test.each([
  ['one column of times', newestFirst('at'), 'at DESC, id DESC'],
  ['one column of numbers', lowestFirst('amount'), 'amount ASC, id ASC'],
  ['several columns', PINNED_FIRST, 'is_pinned DESC, at DESC, id DESC'],
])('the pages of a list ordered by %s contain each row once, in order', async (_, order, sql) => {
  const list = { columns: 'id AS "_id"', from: 'listed', where: 'true', values: [], order, id: 'id' };
  const read: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage<{ _id: string }>(pool, list, { limit: 4, cursor });
    read.push(...page.rows.map(({ _id }) => _id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  const { rows } = await pool.query<{ id: string }>(`SELECT id FROM listed ORDER BY ${sql}`);
  expect(read).toEqual(rows.map(({ id }) => id));
});

test('a cursor from a list with a different order is refused', async () => {
  const list = { columns: 'id AS "_id"', from: 'listed', where: 'true', values: [], id: 'id' };
  const { nextCursor } = await readPage(pool, { ...list, order: PINNED_FIRST }, { limit: 4 });
  const other = readPage(pool, { ...list, order: newestFirst('at') }, { limit: 4, cursor: nextCursor ?? '' });
  await expect(other).rejects.toMatchObject({ body: { code: 'invalid' } });
});
