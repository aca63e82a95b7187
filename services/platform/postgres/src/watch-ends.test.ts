import { createTestDatabase, type TestDatabase } from '@hirelane/test-kit/database';
import { eventually } from '@hirelane/test-kit/eventually';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { watchEnds } from './watch-ends.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  for (const schema of ['one', 'two']) await createLog(schema);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const createLog = (schema: string) =>
  pool.query(`CREATE SCHEMA ${schema}; CREATE TABLE ${schema}.events (position bigint PRIMARY KEY)`);
const append = (schema: string, position: number) => pool.query(`INSERT INTO ${schema}.events VALUES ($1)`, [position]);

/** Watches the logs; returns how often each subscriber was woken. */
function start(...schemas: readonly string[]) {
  const ends = watchEnds(10);
  const woken = schemas.map(() => 0);
  const stops = schemas.map((schema, n) =>
    ends.watch(schema, pool, () => {
      woken[n] = (woken[n] ?? 0) + 1;
    }),
  );
  return { ends, woken, stops };
}

test('all subscribers to a log that has grown are woken, but subscribers to other logs are not', async () => {
  const { ends, woken } = start('one', 'one', 'two');
  await append('one', 1);
  await eventually(
    async () => woken,
    ([first = 0, second = 0]) => first > 0 && second > 0,
  );
  expect(woken[2]).toBe(0);
  ends.stop();
});

test('without appends, each subscriber is woken once, for the events that already existed', async () => {
  const { ends, woken } = start('one');
  const other = start('two');
  await eventually(
    async () => woken,
    ([first = 0]) => first === 1,
  );
  await append('two', 1);
  await eventually(
    async () => other.woken,
    ([first = 0]) => first === 1,
  );
  expect(woken).toEqual([1]);
  ends.stop();
  other.ends.stop();
});

test('a log that does not exist yet wakes all subscribers and is watched once it exists', async () => {
  const { ends, woken } = start('one', 'later');
  await eventually(
    async () => woken,
    ([first = 0, later = 0]) => first > 1 && later > 1,
  );
  await createLog('later');
  await append('later', 1);
  const before = woken[1] ?? 0;
  await eventually(
    async () => woken,
    ([, later = 0]) => later > before,
  );
  ends.stop();
});

test('a stopped subscriber is not woken', async () => {
  const { ends, woken, stops } = start('one', 'one');
  stops[0]?.();
  await append('one', 2);
  await eventually(
    async () => woken,
    ([, second = 0]) => second > 0,
  );
  expect(woken[0]).toBe(0);
  ends.stop();
});
