import type { ProjectFilters } from '@hirelane/api/schemas/project-search';
import { anId } from '@hirelane/api/testing/fixtures';
import { openTestStorage } from '@hirelane/postgres/testing';
import { createModelIndexes, createModelSchema } from '@hirelane/projections/model-schema';
import { readNewest } from '@hirelane/search/search-page';
import { searchedWords } from '@hirelane/search/search-text';
import type { SearchedList } from '@hirelane/search/searched-list';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FEED_DDL, FEED_INDEXES } from '../../projects/tables.ts';
import { SCHEMA } from '../../testing/feed-model.ts';
import { searchedList } from './searched.ts';

// The newest projects that a search finds among 3,000: all are about tea, every hundredth is about gold, only the
// newest 40 are about a regatta, and all but the newest 200 are about a kettle.

const PROJECTS = 3_000;
const MAX = 50;
/** Number of newest projects that a search for a common word scans first. */
const RECENT = 4 * MAX;
const list = searchedList(SCHEMA, anId(1), {}, { name: 'test', columns: 'p.id', joins: '' });

let storage: Awaited<ReturnType<typeof openTestStorage>>;
beforeAll(async () => {
  storage = await openTestStorage();
  await createModelSchema(storage.pool, SCHEMA, FEED_DDL);
  await createModelIndexes(storage.pool, SCHEMA, FEED_INDEXES);
  await storage.pool.query(
    `INSERT INTO ${SCHEMA}.projects (id, client_id, status, title, description, category, skills, skill_keys, scope,
       duration, experience_type, search_text, version, rate, created_at, published_at, proposal_band)
     SELECT gen_random_uuid(), gen_random_uuid(), 'published', 'title', 'text',
       CASE WHEN n > ${PROJECTS - 100} THEN 'Business' ELSE 'Design' END, '{}', '{}', 'large', '1 month',
       'fresher', concat_ws(' ', 'tea', CASE WHEN n % 100 = 0 THEN 'gold' END, CASE WHEN n <= 40 THEN 'regatta' END,
         CASE WHEN n > ${RECENT} THEN 'kettle' END), 1, n,
       now() - n * interval '1 hour', now() - n * interval '1 hour', 0
     FROM generate_series(1, ${PROJECTS}) AS n`,
  );
  await storage.pool.query(`ANALYZE ${SCHEMA}.projects`);
});
afterAll(() => storage.close());

/**
 * The budgets of the projects that a search finds (the nth newest project has budget n), and the parameters of its
 * statement.
 */
const read = (of: SearchedList, q: string) =>
  readNewest(storage.pool, of, searchedWords(q), { max: MAX }, async ({ from, values }) => {
    const text = `SELECT p.rate::int AS n FROM (${from}) p ORDER BY p.published_at DESC`;
    const { rows } = await storage.pool.query<{ n: number }>(text, [...values]);
    return { found: rows.length, numbers: rows.map(({ n }) => n), values };
  });

const numbersTo = (n: number) => Array.from({ length: n }, (_, index) => index + 1);

test.each([
  ['no words', '', numbersTo(MAX)],
  ['a word that all projects have', 'tea', numbersTo(MAX)],
  ['a rare word', 'gold', numbersTo(PROJECTS / 100).map((n) => n * 100)],
  ['a word that only the newest projects have', 'regatta', numbersTo(40)],
  ['a common word that none of the newest projects has', 'kettle', numbersTo(MAX).map((n) => RECENT + n)],
  ['a common and a rare word', 'tea gold', numbersTo(PROJECTS / 100).map((n) => n * 100)],
])('a search for %s finds the newest matches, in order', async (_what, q, expected) => {
  expect((await read(list, q)).numbers).toEqual(expected);
});

const COMMON: ProjectFilters = { scope: ['large'], duration: ['1 month'] };
// Only the oldest hundred projects have such a budget.
const FEW: ProjectFilters = { budgetMin: PROJECTS - 99 };
const narrow = searchedList(SCHEMA, anId(1), FEW, { name: 'few', columns: 'p.id', joins: '' });

test.each([
  ['that all projects have is checked in each row that the filter finds', 'tea', PROJECTS - 99, 1],
  ['that is rare is looked up in the index', 'gold', PROJECTS, 2],
  ['that only the newest have, as in a series by one client, is looked up in the index', 'regatta', undefined, 2],
])('with a filter that few projects pass, a word %s', async (_what, q, first, mentions) => {
  const { numbers, values } = await read(narrow, q);
  expect(numbers[0]).toBe(first);
  // A word that is looked up is a parameter twice: for the index and for the check of each row.
  expect(values.filter((value) => String(value).startsWith(q))).toHaveLength(mentions);
});

test.each([
  ['with others that almost none pass', { ...COMMON, ...FEW, category: 'Business' }, ['#category', '#rate'], 100],
  ['with one that few pass', { ...COMMON, ...FEW }, ['#duration', '#scope', '#rate'], 100],
  ['with another that all pass', COMMON, [], PROJECTS],
] as const)(
  'when combined %s, filters that all projects pass are looked up in the index unless hardly any projects remain',
  async (_what, filters, expected, left) => {
    const name = `both-${expected.length}`;
    const both = searchedList(SCHEMA, anId(1), filters, { name, columns: 'p.id', joins: '' });
    const { numbers, values } = await read(both, '');
    expect(numbers).toEqual(numbersTo(MAX).map((n) => PROJECTS - left + n));
    const lookedUp = values.flatMap((value) => String(value).match(/#(category|rate|scope|duration)/g) ?? []);
    expect([...new Set(lookedUp)]).toEqual(expected);
  },
);

test('a list’s attributes are always looked up in the index, no matter how rare the words are', async () => {
  const owned = { ...list, name: 'owned', always: ['#category=Business'] };
  const { values } = await read(owned, 'regatta yacht');
  expect(values).toContain("'@#category=Business'");
});

test('a search without words reads the time index, not the whole table', async () => {
  const { plan } = await readNewest(storage.pool, list, [], { max: MAX }, async ({ from, values }) => {
    const text = `EXPLAIN SELECT p.id FROM (${from}) p`;
    const { rows } = await storage.pool.query<{ 'QUERY PLAN': string }>(text, [...values]);
    return { found: 0, plan: rows.map((row) => row['QUERY PLAN']).join('\n') };
  });
  expect(plan).toMatch(/Index.* Scan .*on projects p/);
  expect(plan).not.toMatch(/Seq Scan on projects|Sort/);
});
