import { openTestStorage } from '@hirelane/postgres/testing';
import { expect, test } from 'vitest';
import { openLog } from './log.ts';

test('a PostgreSQL error is logged without the row that it quotes', async () => {
  const { pool, close } = await openTestStorage();
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => void lines.push(line) });
  await pool.query('CREATE TABLE people (name text CHECK (length(name) < 3))');
  const error = await pool.query(`INSERT INTO people VALUES ('Asha')`).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ detail: 'Failing row contains (Asha).' });
  log.child({ relay: 'public' }).error({ err: error }, 'it failed');
  expect(lines).toEqual([expect.stringContaining('people_name_check')]);
  expect(lines[0]).not.toContain('Asha');
  await close();
});
