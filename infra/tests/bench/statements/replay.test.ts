import { withClient } from '@hirelane/postgres/pool';
import { createTestDatabase } from '@hirelane/test-kit/database';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openRecorder } from './record.ts';
import { openReplay } from './replay.ts';

const rowsIn = (url: string) =>
  withClient(url, async (client) => (await client.query('SELECT id, text FROM notes ORDER BY id')).rows);

test('repeats statements on several connections, in the order in which they depended on each other', async () => {
  const [original, copy] = [await createTestDatabase(), await createTestDatabase()];
  const recorder = await openRecorder(original.url);
  const pool = new pg.Pool({ connectionString: recorder.url, max: 4, pipeline: true });
  try {
    await pool.query('CREATE TABLE notes (id int PRIMARY KEY, text text)');
    const note = (id: number) => ({ name: 'note', text: 'INSERT INTO notes VALUES ($1, $2)', values: [id, `n${id}`] });
    await Promise.all([1, 2, 3, 4].map((id) => pool.query(note(id))));
    // Depends on the others, and runs on any of the four connections.
    await pool.query("UPDATE notes SET text = text || '.' WHERE id <= 3");
    await expect(pool.query(note(1))).rejects.toThrow('duplicate key');
    const middle = await recorder.quiet();
    await pool.query(note(5));
    const end = await recorder.quiet();

    const target = new URL(copy.url);
    const replay = openReplay(
      copy.url,
      recorder.entries.map((entry) =>
        entry.kind === 'open' ? { ...entry, database: target.pathname.slice(1) } : entry,
      ),
    );
    await replay.upTo(middle);
    expect(await rowsIn(copy.url)).toHaveLength(4);
    await replay.upTo(end);
    expect(await rowsIn(copy.url)).toEqual(await rowsIn(original.url));
    // The connections may have opened in another order.
    expect(replay.tags).toEqual(recorder.tags);
    expect([...replay.tags.values()].flat().toSorted()).toEqual(
      ['CREATE TABLE', ...Array.from({ length: 5 }, () => 'INSERT 0 1'), 'UPDATE 3', 'error 23505'].toSorted(),
    );
    await replay.stop();
  } finally {
    await pool.end();
    await recorder.stop();
    await original.drop();
    await copy.drop();
  }
});
