import { decodeCursor, TimeCursor } from '@hirelane/http/cursor';
import { type Page, type PagedList, readPage, type Wanted } from '@hirelane/http/paged-list';
import type { Queryable } from '@hirelane/postgres/pool';
import { allOf } from './search-text.ts';

/** A list of projects, `p`, that can be searched; `joins` is what the columns need besides. */
export type SearchedList = Omit<PagedList, 'name' | 'from'> & Readonly<{ projects: string; joins: string }>;

/** Projects that are looked through by date first: a common word fills a page from these. */
const NEWEST = 500;
/** Projects in which words are counted to tell the rare ones. */
const SAMPLE = 300;
/** Projects that are fetched by their words at most, to be sorted by date. */
const FETCHED_MAX = 5_000;

/**
 * One page of the projects with all these words, newest first. PostgreSQL has two ways, neither of which serves every
 * word: through all projects by date is fast where a word is common, through the index of words where it is rare, and
 * each takes seconds where the other is fast. It chooses by estimates that know only the most common words. So the way
 * is chosen here, by what the projects say (docs/decisions/0043-a-million-projects.md).
 */
export async function searchPage<Row extends { _id: string }>(
  db: Queryable,
  list: SearchedList,
  words: readonly string[],
  wanted: Wanted,
): Promise<Page<Row>> {
  const first = await pageOf<Row>(db, list, wanted, amongNewest(list, words, wanted));
  if (first.nextCursor !== null) return first;
  const rare = words.length > 1 ? await rareWords(db, list, words) : words;
  const few = await isFewerThan(db, list, rare, FETCHED_MAX);
  return pageOf<Row>(db, list, wanted, few ? byWords(list, words, rare, wanted) : byDate(list, words, wanted));
}

type Selected = Readonly<{ from: string; values: readonly unknown[] }>;

function pageOf<Row extends { _id: string }>(db: Queryable, list: SearchedList, wanted: Wanted, selected: Selected) {
  const { columns, joins, sort, id } = list;
  const from = `(${selected.from}) p ${joins}`;
  return readPage<Row>(db, { columns, from, where: 'true', values: selected.values, sort, id }, wanted);
}

/** The newest `max` projects from the cursor on. */
function newest({ projects, where, sort, id, values }: SearchedList, { cursor }: Wanted, max: number): Selected {
  const after = decodeCursor(TimeCursor, cursor);
  const n = values.length + 1;
  const older = after ? `AND (${sort}, ${id}) < ($${n}::timestamptz, $${n + 1}::uuid)` : '';
  return {
    from: `SELECT p.* FROM ${projects} WHERE ${where} ${older} ORDER BY ${sort} DESC, ${id} DESC LIMIT ${max}`,
    values: [...values, ...(after ?? [])],
  };
}

/** Those of the newest projects that have the words. */
function amongNewest(list: SearchedList, words: readonly string[], wanted: Wanted): Selected {
  const { from, values } = newest(list, wanted, NEWEST);
  const query = `to_tsquery('simple', $${values.length + 1})`;
  return { from: `SELECT p.* FROM (${from}) p WHERE p.search @@ ${query}`, values: [...values, allOf(words)] };
}

/** All projects by date; `IS TRUE` keeps PostgreSQL from the index of words. */
function byDate(list: SearchedList, words: readonly string[], wanted: Wanted): Selected {
  const values = [...list.values, allOf(words)];
  const matches = `(p.search @@ to_tsquery('simple', $${values.length})) IS TRUE`;
  return newest({ ...list, where: `${list.where} AND ${matches}`, values }, wanted, wanted.limit + 1);
}

/**
 * Through the index of words, by the rare ones. In what these find, newest first, the other words are looked for until
 * the page is full.
 */
function byWords(list: SearchedList, words: readonly string[], rare: readonly string[], wanted: Wanted): Selected {
  const { projects, where, id } = list;
  const values = [...list.values, allOf(rare), allOf(words)];
  const [few, all] = [values.length - 1, values.length].map((n) => `to_tsquery('simple', $${n})`);
  const found = `SELECT p.id, p.published_at FROM ${projects} WHERE ${where} AND p.search @@ ${few}`;
  const inOrder = newest({ ...list, projects: 'found p', where: 'true', values }, wanted, FETCHED_MAX);
  // Materialized, since PostgreSQL would rather go through all projects by date. With OFFSET 0 it looks at what was found
  // one by one, in this order, and stops at a full page.
  return {
    from: `WITH found AS MATERIALIZED (${found})
           SELECT p.* FROM (${inOrder.from}) f CROSS JOIN LATERAL (
             SELECT p.* FROM ${projects} WHERE ${id} = f.id AND (p.search @@ ${all}) IS TRUE OFFSET 0) p
           ORDER BY f.published_at DESC, f.id DESC LIMIT ${wanted.limit + 1}`,
    values: inOrder.values,
  };
}

/** The words that no project of a sample has, or, if each is in some, the two in the fewest. */
async function rareWords(db: Queryable, { projects, where, values, sort, id }: SearchedList, words: readonly string[]) {
  const { rows } = await db.query<{ word: string; n: number }>({
    text: `WITH sample AS MATERIALIZED (
             SELECT p.search FROM ${projects} WHERE ${where} ORDER BY ${sort} DESC, ${id} DESC LIMIT ${SAMPLE})
           SELECT word, (SELECT count(*)::int FROM sample WHERE search @@ to_tsquery('simple', word)) AS n
           FROM unnest($${values.length + 1}::text[]) AS word ORDER BY n`,
    values: [...values, words],
  });
  const absent = rows.filter(({ n }) => n === 0);
  return (absent.length > 0 ? absent : rows.slice(0, 2)).map(({ word }) => word);
}

async function isFewerThan(
  db: Queryable,
  { projects, where, values }: SearchedList,
  words: readonly string[],
  max: number,
) {
  const { rows } = await db.query<{ n: number }>({
    text: `SELECT count(*)::int AS n FROM (
             SELECT FROM ${projects} WHERE ${where} AND p.search @@ to_tsquery('simple', $${values.length + 1})
             LIMIT ${max}) AS found`,
    values: [...values, allOf(words)],
  });
  return (rows[0]?.n ?? 0) < max;
}
