import { createTestDatabase } from '@hirelane/test-kit/database';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openBudgeted } from './budget.ts';
import { openPool, type Queryable } from './pool.ts';

const MINUTE = 60_000;

test.each([
  ['for public queries keeps its connection, which has planned its statements', true],
  ["for a service's own queries closes its connection", false],
])('after a minute without queries, a pool %s', async (_what, isKept) => {
  const database = await createTestDatabase();
  const log = pino({ level: 'silent' });
  const pool = isKept ? openBudgeted(database.url, log, 1_000) : openPool(database.url, log);
  onTestFinished(async () => {
    vi.useRealTimers();
    await pool.end();
    await database.drop();
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const before = await processOf(pool);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect((await processOf(pool)) === before).toBe(isKept);
});

/** The id of the server process that runs the query. */
async function processOf(pool: Queryable): Promise<number | undefined> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid;
}
