import { decodeCursor, TimeCursor } from '@hirelane/http/cursor';
import { newestFirst, type Page, type PagedList, readPage, sizeFor, type Wanted } from '@hirelane/http/paged-list';
import type { Queryable } from '@hirelane/postgres/pool';
import { allOf } from './search-text.ts';
import {
  indexedWords,
  queriesOfSpans,
  queryOfAnyWeek,
  queryOfAttributes,
  type SearchedTable,
  type Wanted as WantedAttribute,
} from './word-index.ts';

/**
 * The rows, `p`, of a table that can be searched. `name`: different for each text of the other parts. `schema`: quoted.
 * `where`: which rows, where an index has them in the order of their time; `filter`: which of these, of any share.
 * `attributes`: those that the two ask for and that are in the index of words. `joins`: what the columns need besides
 * the table. `since`: SQL of the time before which no row is wanted.
 */
export type SearchedList = Pick<PagedList, 'columns' | 'values'> &
  Readonly<{
    name: string;
    schema: string;
    table: SearchedTable;
    where: string;
    filter: string;
    attributes: readonly WantedAttribute[];
    joins: string;
    since?: string;
  }>;

/** Rows that are looked through by date first: a common word fills its page there. */
const NEWEST = 200;
/**
 * Rows in which words are counted to tell the common ones, the moments at which these rows are looked for, and the share
 * of them that makes a word common: so many that those of one moment alone, such as a series by one client, do not.
 */
const SAMPLE = 40;
const MOMENTS = 5;
const COMMON = 0.25;

/**
 * One page of the rows with all these words and attributes, newest first. There is at least one of either. A common
 * word is found in the first rows by date, any other through the index of words, whose weeks are looked into from the
 * newest to the oldest until the page is full. So a page costs what it shows, and not what matches
 * (docs/decisions/0043-a-million-projects.md). A word alone is looked up without asking how common it is.
 */
export async function searchPage<Row extends { _id: string }>(
  db: Queryable,
  list: SearchedList,
  words: readonly string[],
  wanted: Wanted,
): Promise<Page<Row>> {
  const max = sizeFor(wanted.limit) + 1;
  const first = await pageOf<Row>(db, list, wanted, 'newest', amongNewest(list, words, wanted, NEWEST, max));
  if (first.nextCursor !== null) return first;
  const isChoice = words.length > 0 && words.length + list.attributes.length > 1;
  const lookedUp = isChoice ? (await lookedUpOf(db, list, words)).words : words;
  return pageOf<Row>(db, list, wanted, wayOf(words, lookedUp), byWeek(list, words, lookedUp, wanted, max));
}

/** What follows FROM, as a subquery `p`, with its parameters; `name`: different for each text. */
export type Newest = Readonly<{ name: string; from: string; values: readonly unknown[] }>;

/**
 * Selects the newest `max` rows with all these words and attributes, or of all where neither is asked for: what is then
 * sorted or counted. `max` is part of the text. `until`: the cursor after which they come.
 */
export async function newestRows(
  db: Queryable,
  list: SearchedList,
  words: readonly string[],
  max: number,
  until?: string,
): Promise<Newest> {
  const wanted = { limit: max, cursor: until };
  const named = (way: string, selected: Selected): Newest => ({
    ...selected,
    name: `newest-${max}-${way}${until === undefined ? '' : '-until'}-${list.name}`,
  });
  if (words.length === 0) {
    return list.attributes.length === 0
      ? named('all', amongAll(list, wanted, max))
      : named('attributes', byWeek(list, words, words, wanted, max));
  }
  const { words: lookedUp, isCommon } = await lookedUpOf(db, list, words);
  if (isCommon) {
    const common = named('common', amongNewest(list, words, wanted, Math.ceil(max / COMMON), max));
    if ((await countOf(db, common)) === max) return common;
  }
  return named(wayOf(words, lookedUp), byWeek(list, words, lookedUp, wanted, max));
}

/** A name for each text of `byWeek` with words; a list without has a name of its own. */
const wayOf = (words: readonly string[], lookedUp: readonly string[]) =>
  words.length > 0 && lookedUp.length === 0 ? 'narrow' : 'weeks';

async function countOf(db: Queryable, { name, from, values }: Newest): Promise<number> {
  const text = `SELECT count(*)::int AS n FROM (${from}) p`;
  const { rows } = await db.query<{ n: number }>({ name: `count-${name}`, text, values: [...values] });
  return rows[0]?.n ?? 0;
}

type Selected = Readonly<{ from: string; values: readonly unknown[] }>;

function pageOf<Row extends { _id: string }>(
  db: Queryable,
  { name, table, columns, joins }: SearchedList,
  wanted: Wanted,
  way: string,
  { from, values }: Selected,
) {
  // A statement for each form of the cursor's condition, which readPage knows nothing of.
  const form = `${way}-${name}${wanted.cursor === undefined ? '' : '-from'}`;
  const page = { name: form, columns, from: `(${from}) p ${joins}`, where: 'true', values };
  return readPage<Row>(db, { ...page, order: newestFirst(`p.${table.time}`), id: 'p.id' }, { limit: wanted.limit });
}

/**
 * SQL for a parameter whose value the planner does not see. It would plan each search anew for its values, which takes
 * longer than the search, and comes to the same.
 */
const hidden = (parameter: string) => `(SELECT ${parameter})`;
const queryFrom = (n: number) => hidden(`to_tsquery('simple', $${n})`);

/** The condition of what comes after the cursor, with its parameters from `$<n + 1>` on, `n` being those before. */
function afterCursor(
  { cursor }: Wanted,
  { time: column }: SearchedTable,
  n: number,
): Readonly<{ isOlder: string; values: readonly string[] }> {
  const values = decodeCursor(TimeCursor, cursor);
  if (values === null) return { isOlder: 'true', values: [] };
  const [time, id] = [hidden(`$${n + 1}::timestamptz`), hidden(`$${n + 2}::uuid`)];
  return { isOlder: `(p.${column}, p.id) < (${time}, ${id})`, values };
}

/** SQL of an order, newest first. */
const newest = (row: string, time: string) => `${row}.${time} DESC, ${row}.id DESC`;

/** SQL of whether a row has all words of the `n`th parameter. */
const hasWords = (words: readonly string[], n: number) => (words.length === 0 ? 'true' : `p.search @@ ${queryFrom(n)}`);

/** The first `max` of the newest `among` rows that have the words. */
function amongNewest(
  list: SearchedList,
  words: readonly string[],
  wanted: Wanted,
  among: number,
  max: number,
): Selected {
  const { schema, table, where, filter } = list;
  const after = afterCursor(wanted, table, list.values.length);
  const values = [...list.values, ...after.values, ...(words.length === 0 ? [] : [allOf(words)])];
  return {
    from: `SELECT p.* FROM (SELECT p.* FROM ${schema}.${table.name} p
             WHERE ${table.isListed('p.')} AND ${where} AND ${after.isOlder}
             ORDER BY ${newest('p', table.time)} LIMIT ${among}) p
           WHERE ${filter} AND ${hasWords(words, values.length)}
           ORDER BY ${newest('p', table.time)} LIMIT ${max}`,
    values,
  };
}

/**
 * The newest of all. No filter here is rare, since those that may be have attributes. PostgreSQL takes it for rare all
 * the same, and would read and sort the whole table; a CASE is half of the rows to it, so it goes by the index of times.
 */
function amongAll(list: SearchedList, wanted: Wanted, max: number): Selected {
  const { schema, table, where, filter } = list;
  const after = afterCursor(wanted, table, list.values.length);
  return {
    from: `SELECT p.* FROM ${schema}.${table.name} p
           WHERE ${table.isListed('p.')} AND ${where} AND ${after.isOlder} AND CASE WHEN ${filter} THEN true ELSE false END
           ORDER BY ${newest('p', table.time)} LIMIT ${max}`,
    values: [...list.values, ...after.values],
  };
}

/**
 * Through the index, by the words `lookedUp` and the attributes; what is found has to have the other words too. The
 * spans of weeks come in order, so that PostgreSQL sorts what it finds span by span, and stops at a full page. OFFSET 0
 * leaves it no other way into a span.
 */
function byWeek(
  list: SearchedList,
  words: readonly string[],
  lookedUp: readonly string[],
  wanted: Wanted,
  max: number,
): Selected {
  const { schema, table, where, filter, attributes } = list;
  const after = afterCursor(wanted, table, list.values.length);
  const before = [...list.values, ...after.values, queryOfAttributes(attributes)];
  const ofAttributes = hidden(`$${before.length}::text`);
  const inIndex = lookedUp.length === 0 ? before : [...before, allOf(lookedUp)];
  const values = words.length === 0 ? inIndex : [...inIndex, allOf(words)];
  const query = queryOfAnyWeek(lookedUp.length === 0 ? null : queryFrom(inIndex.length), ofAttributes);
  const from = after.values[0] === undefined ? endOf(list, 'DESC') : hidden(`$${list.values.length + 1}::timestamptz`);
  return {
    from: `SELECT p.* FROM (
             SELECT found.id FROM (
               ${queriesOfSpans(query, from, oldestOf(list))}) AS spans
             CROSS JOIN LATERAL (
               SELECT p.id, p.${table.time} FROM ${schema}.${table.name} p
               WHERE ${table.isListed('p.')} AND ${where} AND ${filter} AND ${after.isOlder}
                 AND ${indexedWords(schema, table)} @@ spans.query
                 AND (${hasWords(words, values.length)}) IS TRUE OFFSET 0) AS found
             ORDER BY spans.span, ${newest('found', table.time)} LIMIT ${max}) AS page
           JOIN ${schema}.${table.name} p USING (id)`,
    values,
  };
}

/** SQL for the time before which nothing can be found; NULL where there are no rows. */
const oldestOf = (list: SearchedList) =>
  list.since === undefined
    ? endOf(list, 'ASC')
    : `(SELECT greatest(oldest.at, ${list.since}) FROM (SELECT ${endOf(list, 'ASC')} AS at) AS oldest
        WHERE oldest.at IS NOT NULL)`;

/** SQL for the time of the newest (`DESC`) or oldest row. */
const endOf = ({ schema, table }: SearchedList, order: 'ASC' | 'DESC') =>
  `(SELECT p.${table.time} FROM ${schema}.${table.name} p WHERE ${table.isListed('p.')}
    ORDER BY p.${table.time} ${order}, p.id ${order} LIMIT 1)`;

/**
 * The words to look up: those that few rows of a sample have. Where all are common, none if the filter leaves few rows
 * of the sample, since to read all that the index has of such a word costs more than to look for it in what the
 * attributes find; or else the two in the fewest rows. `isCommon`: words and filter leave so much of the sample that the
 * newest rows may do. A word of which PostgreSQL leaves nothing, such as ½, is none of them: alone it would find
 * nothing, and beside others it asks for nothing.
 */
async function lookedUpOf(
  db: Queryable,
  list: SearchedList,
  words: readonly string[],
): Promise<Readonly<{ words: readonly string[]; isCommon: boolean }>> {
  const { name, schema, table, where, filter, attributes, values } = list;
  const { rows } = await db.query<{ word: string; n: number; left: number; of: number }>({
    name: `rare-${name}`,
    text: `WITH sample AS MATERIALIZED (
             SELECT near.* FROM (SELECT ${endOf(list, 'DESC')} AS newest, ${oldestOf(list)} AS oldest) AS ends,
               generate_series(0, ${MOMENTS - 1}) AS moment
             CROSS JOIN LATERAL (
               SELECT p.search, (${filter}) AS is_left FROM ${schema}.${table.name} p
               WHERE ${table.isListed('p.')} AND ${where} AND p.${table.time} <= newest - moment * (newest - oldest) / ${MOMENTS}
               ORDER BY ${newest('p', table.time)} LIMIT ${SAMPLE / MOMENTS}) AS near)
           SELECT word, count(*) FILTER (WHERE search @@ to_tsquery('simple', word))::int AS n,
             count(*) FILTER (WHERE is_left)::int AS left, count(*)::int AS of
           FROM unnest(${hidden(`$${values.length + 1}::text[]`)}) AS word, sample
           WHERE numnode(to_tsquery('simple', word)) > 0 GROUP BY word ORDER BY n`,
    values: [...values, words],
  });
  const [first] = rows;
  if (first === undefined) return { words, isCommon: false };
  const rare = rows.filter(({ n, of }) => n < of * COMMON);
  if (rare.length > 0) return { words: rare.map(({ word }) => word), isCommon: false };
  if (attributes.length > 0 && first.left < first.of * COMMON) return { words: [], isCommon: false };
  return { words: rows.slice(0, 2).map(({ word }) => word), isCommon: true };
}
