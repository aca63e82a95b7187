import { decodeCursor, TimeCursor } from '@hirelane/http/cursor';
import { newestFirst, type Page, type PagedList, readPage, sizeFor, type Wanted } from '@hirelane/http/paged-list';
import type { Queryable } from '@hirelane/postgres/pool';
import { allOf } from './search-text.ts';
import { indexedWords, queriesOfSpans, queryOfAnyWeek } from './word-index.ts';

/**
 * Published projects, `p`, that can be searched. `name`: different for each category. `schema`: quoted. `joins`: what
 * the columns need besides the projects.
 */
export type SearchedList = Pick<PagedList, 'columns' | 'values'> &
  Readonly<{ name: string; schema: string; where: string; category?: string | undefined; joins: string }>;

/** Projects that are looked through by date first: a common word fills its page there. */
const NEWEST = 200;
/** Projects in which words are counted to tell the common ones, and the share of them that makes a word common. */
const SAMPLE = 40;
const COMMON = 0.25;

/**
 * One page of the published projects with all these words, newest first. A common word is found in the first projects
 * by date, any other through the index of words, whose weeks are looked into from the newest to the oldest until the
 * page is full. So a page costs what it shows, and not what matches (docs/decisions/0043-a-million-projects.md).
 */
export async function searchPage<Row extends { _id: string }>(
  db: Queryable,
  list: SearchedList,
  words: readonly string[],
  wanted: Wanted,
): Promise<Page<Row>> {
  const first = await pageOf<Row>(db, list, wanted, 'newest', amongNewest(list, words, wanted));
  if (first.nextCursor !== null) return first;
  const rare = words.length > 1 ? await rareWords(db, list, words) : words;
  return pageOf<Row>(db, list, wanted, 'weeks', byWeek(list, words, rare, wanted));
}

type Selected = Readonly<{ from: string; values: readonly unknown[] }>;

function pageOf<Row extends { _id: string }>(
  db: Queryable,
  { name, columns, joins }: SearchedList,
  wanted: Wanted,
  way: string,
  { from, values }: Selected,
) {
  // A statement for each form of the cursor's condition, which readPage knows nothing of.
  const form = `${way}-${name}${wanted.cursor === undefined ? '' : '-from'}`;
  const page = { name: form, columns, from: `(${from}) p ${joins}`, where: 'true', values };
  return readPage<Row>(db, { ...page, order: newestFirst('p.published_at'), id: 'p.id' }, { limit: wanted.limit });
}

/**
 * SQL for a parameter whose value the planner does not see. It would plan each search anew for its values, which takes
 * longer than the search, and comes to the same.
 */
const hidden = (parameter: string) => `(SELECT ${parameter})`;
const queryFrom = (n: number) => hidden(`to_tsquery('simple', $${n})`);

/** The condition of what comes after the cursor, with its parameters from `$<n + 1>` on, `n` being those before. */
function afterCursor({ cursor }: Wanted, n: number): Readonly<{ isOlder: string; values: readonly string[] }> {
  const values = decodeCursor(TimeCursor, cursor);
  if (values === null) return { isOlder: 'true', values: [] };
  const [time, id] = [hidden(`$${n + 1}::timestamptz`), hidden(`$${n + 2}::uuid`)];
  return { isOlder: `(p.published_at, p.id) < (${time}, ${id})`, values };
}

/** Those of the newest projects that have the words. */
function amongNewest({ schema, where, values }: SearchedList, words: readonly string[], wanted: Wanted): Selected {
  const after = afterCursor(wanted, values.length);
  const all = [...values, ...after.values, allOf(words)];
  return {
    from: `SELECT p.* FROM (SELECT p.* FROM ${schema}.projects p WHERE ${where} AND ${after.isOlder}
             ORDER BY p.published_at DESC, p.id DESC LIMIT ${NEWEST}) p
           WHERE p.search @@ ${queryFrom(all.length)}
           ORDER BY p.published_at DESC, p.id DESC LIMIT ${sizeFor(wanted.limit) + 1}`,
    values: all,
  };
}

/**
 * Through the index, by the rare words; what is found has to have the other words too. The spans of weeks come in
 * order, so that PostgreSQL sorts what it finds span by span, and stops at a full page. OFFSET 0 leaves it no other way
 * into a span.
 */
function byWeek(list: SearchedList, words: readonly string[], rare: readonly string[], wanted: Wanted): Selected {
  const { schema, where, category } = list;
  const after = afterCursor(wanted, list.values.length);
  const values = [...list.values, ...after.values, allOf(rare), allOf(words)];
  const [few, all] = [queryFrom(values.length - 1), queryFrom(values.length)];
  const from =
    after.values[0] === undefined ? endOf(schema, 'DESC') : hidden(`$${list.values.length + 1}::timestamptz`);
  return {
    from: `SELECT p.* FROM (
             SELECT found.id FROM (
               ${queriesOfSpans(queryOfAnyWeek(few, category), from, endOf(schema, 'ASC'))}) AS spans
             CROSS JOIN LATERAL (
               SELECT p.id, p.published_at FROM ${schema}.projects p
               WHERE ${where} AND ${after.isOlder}
                 AND ${indexedWords(schema)} @@ spans.query AND (p.search @@ ${all}) IS TRUE OFFSET 0) AS found
             ORDER BY spans.span, found.published_at DESC, found.id DESC LIMIT ${sizeFor(wanted.limit) + 1}) AS page
           JOIN ${schema}.projects p USING (id)`,
    values,
  };
}

/** SQL for the time of the newest (`DESC`) or oldest published project. */
const endOf = (schema: string, order: 'ASC' | 'DESC') =>
  `(SELECT p.published_at FROM ${schema}.projects p WHERE p.status = 'published' ORDER BY p.published_at ${order}, p.id ${order} LIMIT 1)`;

/** The words that few projects of a sample have, or, if all are common, the two in the fewest. */
async function rareWords(db: Queryable, { name, schema, where, values }: SearchedList, words: readonly string[]) {
  const { rows } = await db.query<{ word: string; n: number; of: number }>({
    name: `rare-${name}`,
    text: `WITH sample AS MATERIALIZED (
             SELECT p.search FROM ${schema}.projects p WHERE ${where}
             ORDER BY p.published_at DESC, p.id DESC LIMIT ${SAMPLE})
           SELECT word, count(*) FILTER (WHERE search @@ to_tsquery('simple', word))::int AS n, count(*)::int AS of
           FROM unnest(${hidden(`$${values.length + 1}::text[]`)}) AS word, sample GROUP BY word ORDER BY n`,
    values: [...values, words],
  });
  const rare = rows.filter(({ n, of }) => n < of * COMMON);
  return rows.length === 0 ? words : (rare.length > 0 ? rare : rows.slice(0, 2)).map(({ word }) => word);
}
