import { transaction } from '@hirelane/postgres/pool';
import { openTestStorage } from '@hirelane/postgres/testing';
import { expect, onTestFinished, test } from 'vitest';
import { emptying, refilling } from './emptying.ts';
import { columnsFrom, ddlOf, insert, table } from './table.ts';

type Said = Readonly<{ id: string; title: string; skills: readonly string[]; note: string | null; rate: number }>;
const said = columnsFrom<Said>();
const withText = (text: string): Said => ({
  id: '1',
  title: text,
  skills: text === '' ? [] : [text],
  note: text || null,
  rate: 3,
});

test('only columns that hold text or a value derived from text are emptied', () => {
  const projects = table<Said>('projects', {
    id: said('uuid PRIMARY KEY', ({ id }) => id),
    title: said('text NOT NULL', ({ title }) => title),
    skills: said('text[] NOT NULL', ({ skills }) => skills),
    note: said('text', ({ note }) => note),
    rate: said('int NOT NULL', ({ rate }) => rate),
    words: said("text NOT NULL DEFAULT ''", ({ title, skills }) => [title, ...skills].join(' ')),
    search: { sql: 'tsvector GENERATED ALWAYS AS (words) STORED' },
  });
  expect(emptying(projects, withText)).toBe("title = '', skills = '{}', note = NULL, words = ''");
});

test('a table without text is refused, and so is a column whose type has no empty value', () => {
  const rates = table<Said>('rates', { rate: said('int NOT NULL', ({ rate }) => rate) });
  expect(() => emptying(rates, withText)).toThrow('rates: expected a column that holds text');
  const lengths = table<Said>('lengths', { length: said('int NOT NULL', ({ title }) => title.length) });
  expect(() => emptying(lengths, withText)).toThrow('lengths.length: expected a type that has an empty value');
});

test('only the emptied columns are refilled, and only in the rows of the given sources', async () => {
  const { pool, close } = await openTestStorage();
  onTestFinished(close);
  const notes = table<Said>(
    'notes',
    {
      shelf: said('int', ({ rate }) => rate),
      id: said('text', ({ id }) => id),
      title: said('text NOT NULL', ({ title }) => title),
      note: said('text', ({ note }) => note),
      words: said('text[] NOT NULL', ({ title, skills }) => [title, ...skills]),
      at: said('text NOT NULL', ({ id }) => `shelf of ${id}`),
    },
    { key: ['shelf', 'id'] },
  );
  const rows = async () => (await pool.query('SELECT * FROM notes ORDER BY id')).rows;
  await pool.query(ddlOf(notes));
  const written = ['1', '2'].map((id) => ({ ...withText('weaving'), id }));
  await transaction(pool, (tx) => insert(tx, notes, written));
  await pool.query(`UPDATE notes SET at = 'moved'`);
  const [first, second] = await rows();
  await pool.query(`UPDATE notes SET ${emptying(notes, withText)}`);
  await transaction(pool, (tx) => refilling(notes, withText)(tx, written.slice(0, 1), `at = 'shown'`));
  const emptied = { title: '', note: null, words: [] };
  expect(await rows()).toEqual([
    { ...first, at: 'shown' },
    { ...second, ...emptied },
  ]);
});
