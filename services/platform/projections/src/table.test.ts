import { transaction } from '@hirelane/postgres/pool';
import { openTestStorage } from '@hirelane/postgres/testing';
import { expect, onTestFinished, test } from 'vitest';
import { columnsFrom, ddlOf, insert, insertNew, remove, table, upsert } from './table.ts';

type Tea = Readonly<{ id: number; name: string | null; tags: readonly string[]; at: string }>;

const column = columnsFrom<Tea>();
const id = (n: number) => `0190a0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const teas = table(
  'teas',
  {
    id: column('uuid PRIMARY KEY', (tea) => id(tea.id)),
    name: column('text', ({ name }) => name),
    tags: column('text[] NOT NULL', ({ tags }) => tags),
    drunk_at: column('timestamptz NOT NULL', ({ at }) => at),
    cups: { sql: 'int NOT NULL DEFAULT 1' },
    letters: { sql: 'int', initial: 'char_length(r.name)' },
  },
  { indexes: ['(name DESC)'] },
);
const pairs = table(
  'pairs',
  { a: column('uuid', (tea) => id(tea.id)), b: column('text', ({ name }) => name) },
  { key: ['a', 'b'] },
);

const assam: Tea = { id: 1, name: 'Assam', tags: ['black', '"strong"'], at: '2026-11-21T09:00:00.000001Z' };
const nameless: Tea = { id: 2, name: null, tags: [], at: '2026-11-21T10:00:00Z' };

async function openTables() {
  const { pool, close } = await openTestStorage();
  onTestFinished(close);
  await pool.query(ddlOf(teas, pairs));
  return {
    rows: async () =>
      (await pool.query('SELECT right(id::text, 1) AS id, name, tags, cups, letters FROM teas ORDER BY id')).rows,
    run: <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(pool, work),
  };
}

test('ddlOf returns the statements for tables and indexes, in order', () => {
  expect(ddlOf(teas, pairs).split(';\n')).toEqual([
    'CREATE TABLE teas (id uuid PRIMARY KEY, name text, tags text[] NOT NULL, drunk_at timestamptz NOT NULL, cups int NOT NULL DEFAULT 1, letters int)',
    'CREATE INDEX ON teas (name DESC)',
    'CREATE TABLE pairs (a uuid, b text, PRIMARY KEY (a, b))',
  ]);
});

test('insert adds a row for each source, with defaults and initial values, and throws for an existing key', async () => {
  const { rows, run } = await openTables();
  await run((tx) => insert(tx, teas, []));
  await run((tx) => insert(tx, teas, [assam, nameless]));
  expect(await rows()).toEqual([
    { id: '1', name: 'Assam', tags: ['black', '"strong"'], cups: 1, letters: 5 },
    { id: '2', name: null, tags: [], cups: 1, letters: null },
  ]);
  await expect(run((tx) => insert(tx, teas, [assam]))).rejects.toMatchObject({ code: '23505' });
});

test('insertNew does not change an existing row with the same key, even one from the same batch', async () => {
  const { rows, run } = await openTables();
  await run((tx) => insertNew(tx, teas, [assam, { ...assam, name: 'Ceylon' }]));
  expect(await rows()).toMatchObject([{ name: 'Assam' }]);
});

test('upsert replaces the row with the same key, merges on request, and keeps columns without a source', async () => {
  const { rows, run } = await openTables();
  await run((tx) => insert(tx, teas, [assam]));
  await run((tx) => tx.query('UPDATE teas SET cups = 3'));
  await run((tx) => upsert(tx, teas, [{ ...nameless, id: 1 }], { name: 'coalesce(excluded.name, t.name)' }));
  expect(await rows()).toEqual([{ id: '1', name: 'Assam', tags: [], cups: 3, letters: 5 }]);
});

test('remove deletes by id or by another column', async () => {
  const { rows, run } = await openTables();
  await run((tx) => insert(tx, teas, [assam, nameless]));
  await run((tx) => remove(tx, teas, []));
  await run((tx) => remove(tx, teas, [id(1)]));
  expect(await rows()).toMatchObject([{ id: '2' }]);
  await run((tx) => insert(tx, pairs, [assam]));
  await run((tx) => remove(tx, pairs, [id(1)], 'a'));
  expect(await run(async (tx) => (await tx.query('SELECT FROM pairs')).rowCount)).toBe(0);
});
