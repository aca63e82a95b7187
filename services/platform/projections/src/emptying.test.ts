import { expect, test } from 'vitest';
import { emptying } from './emptying.ts';
import { columnsFrom, table } from './table.ts';

type Said = Readonly<{ id: string; title: string; skills: readonly string[]; note: string | null; rate: number }>;
const said = columnsFrom<Said>();
const withText = (text: string): Said => ({
  id: '1',
  title: text,
  skills: text === '' ? [] : [text],
  note: text || null,
  rate: 3,
});

test('each column that holds a text or something made of one is emptied, and no other', () => {
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

test('a table without a text is refused, and so is a column that cannot be empty', () => {
  const rates = table<Said>('rates', { rate: said('int NOT NULL', ({ rate }) => rate) });
  expect(() => emptying(rates, withText)).toThrow('rates: a column that holds a text was expected');
  const lengths = table<Said>('lengths', { length: said('int NOT NULL', ({ title }) => title.length) });
  expect(() => emptying(lengths, withText)).toThrow('lengths.length: a type that can be empty was expected');
});
