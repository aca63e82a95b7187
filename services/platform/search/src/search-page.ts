import {
  decodeCursor,
  newestFirst,
  type Page,
  type PageRequest,
  readPage,
  sizeFor,
  TimeCursor,
} from '@hirelane/http/paged-list';
import type { Queryable } from '@hirelane/postgres/pool';
import { COMMON, type LookedUp, lookedUpOf } from './looked-up.ts';
import { allOf } from './search-text.ts';
import { endOf, hasWords, hidden, newest, oldestOf, queryFrom, type SearchedList } from './searched-list.ts';
import {
  indexedWords,
  queriesOfSpans,
  queryOfAttributes,
  type SearchedTable,
  weeklyQueryTemplate,
} from './word-index.ts';

/** How many of the newest rows are scanned before the word index is used. Common words fill a page from these rows. */
const NEWEST = 500;

/**
 * Returns one page of the rows with all these words and attributes, newest first. At least one word or attribute is
 * required. Common ones are found in the first rows by date, others through the word index, whose weeks are read from
 * the newest to the oldest until the page is full. The cost of a page therefore depends on what it shows, not on the
 * number of matches (docs/decisions/0043-a-million-projects.md). A single word or attribute is looked up without
 * counting how common it is; for several, a sample shows how common each is, and whether they are common enough
 * together to read the first rows at all.
 */
export async function searchPage<Row extends { _id: string }>(
  db: Queryable,
  list: SearchedList,
  words: readonly string[],
  wanted: PageRequest,
): Promise<Page<Row>> {
  const max = sizeFor(wanted.limit) + 1;
  const isChoice = words.length + list.attributes.length > 1;
  const alone = { words, attributes: list.attributes, left: 1 };
  const { left, ...lookedUp } = isChoice ? await lookedUpOf(db, list, words) : alone;
  if (left * NEWEST >= max) {
    const first = await pageOf<Row>(db, list, wanted, 'newest', amongNewest(list, words, wanted, NEWEST, max));
    if (first.nextCursor !== null) return first;
  }
  return pageOf<Row>(db, list, wanted, wayOf(list, words, lookedUp), byWeek(list, words, lookedUp, wanted, max));
}

/** The SQL after FROM, as a subquery `p`, with its parameters. `name` is unique for each SQL text. */
type Newest = Readonly<{ name: string; from: string; values: readonly unknown[] }>;

/** `max` is part of the SQL and thus of the statement's name. `until` is the cursor after which the rows start. */
type Among = Readonly<{ max: number; until?: string | undefined }>;

/**
 * Reads the newest `max` rows with all these words and attributes (or of all rows if there are no words or attributes),
 * to sort or count them. `read` returns how many rows it found. If the newest rows gave fewer than `max`, `read` is
 * called again with the matches from the word index, and the first result is discarded.
 */
export async function readNewest<Read extends Readonly<{ found: number }>>(
  db: Queryable,
  list: SearchedList,
  words: readonly string[],
  { max, until }: Among,
  read: (newest: Newest) => Promise<Read>,
): Promise<Read> {
  const wanted = { limit: max, cursor: until };
  const named = (way: string, selected: Selected): Newest => ({
    ...selected,
    // Short, because PostgreSQL truncates statement names after 63 characters.
    name: `${max}-${way}${until === undefined ? '' : '-until'}-${list.name}`,
  });
  if (words.length + list.attributes.length === 0) return read(named('all', amongAll(list, wanted, max)));
  const { left, ...lookedUp } = await lookedUpOf(db, list, words);
  if (left >= COMMON) {
    const way = words.length === 0 ? 'new' : 'new-words';
    const common = await read(named(way, amongNewest(list, words, wanted, Math.ceil(max / COMMON), max)));
    if (common.found === max) return common;
  }
  return read(named(wayOf(list, words, lookedUp), byWeek(list, words, lookedUp, wanted, max)));
}

/** A name that is unique for each text of `byWeek`. */
function wayOf(list: SearchedList, words: readonly string[], lookedUp: LookedUp): string {
  const way = words.length === 0 ? 'attributes' : lookedUp.words.length === 0 ? 'narrow' : 'weeks';
  return isOnePart(list, lookedUp) ? `${way}-1` : way;
}

/** Whether only one word or attribute is looked up. */
const isOnePart = ({ always = [] }: SearchedList, { words, attributes }: LookedUp) =>
  words.length + attributes.length + always.length === 1;

type Selected = Readonly<{ from: string; values: readonly unknown[] }>;

function pageOf<Row extends { _id: string }>(
  db: Queryable,
  { name, table, columns, joins }: SearchedList,
  wanted: PageRequest,
  way: string,
  { from, values }: Selected,
) {
  // Each form of the cursor's condition needs a separate statement name, because readPage does not include the
  // condition in the name.
  const form = `${way}-${name}${wanted.cursor === undefined ? '' : '-from'}`;
  const page = { name: form, columns, from: `(${from}) p ${joins}`, where: 'true', values };
  return readPage<Row>(db, { ...page, order: newestFirst(`p.${table.time}`), id: 'p.id' }, { limit: wanted.limit });
}

/** The condition for rows after the cursor. Its parameters start at `$<n + 1>`, after `n` previous ones. */
function afterCursor(
  { cursor }: PageRequest,
  { time: column }: SearchedTable,
  n: number,
): Readonly<{ isOlder: string; values: readonly string[] }> {
  const values = decodeCursor(TimeCursor, cursor);
  if (values === null) return { isOlder: 'true', values: [] };
  const [time, id] = [hidden(`$${n + 1}::timestamptz`), hidden(`$${n + 2}::uuid`)];
  return { isOlder: `(p.${column}, p.id) < (${time}, ${id})`, values };
}

/** SQL for the newest `max` rows that contain the words, among the newest `among` rows. */
function amongNewest(
  list: SearchedList,
  words: readonly string[],
  wanted: PageRequest,
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
 * SQL for the newest of all rows. None of the filters here is selective, because selective filters have attributes.
 * PostgreSQL nevertheless assumes that they are selective and would read and sort the whole table. With a CASE, it
 * expects half of the rows to match, so it uses the time index.
 */
function amongAll(list: SearchedList, wanted: PageRequest, max: number): Selected {
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
 * Finds rows through the index, by `lookedUp`; they must also have the other words and attributes. The spans of weeks
 * are ordered, so that PostgreSQL sorts the matches span by span and stops at a full page. OFFSET 0 rules out any other
 * plan for a span.
 */
function byWeek(
  list: SearchedList,
  words: readonly string[],
  lookedUp: LookedUp,
  wanted: PageRequest,
  max: number,
): Selected {
  const { schema, table, where, filter } = list;
  const after = afterCursor(wanted, table, list.values.length);
  const before = [...list.values, ...after.values, queryOfAttributes([...(list.always ?? []), ...lookedUp.attributes])];
  const ofAttributes = hidden(`$${before.length}::text`);
  const isByWords = lookedUp.words.length > 0;
  const inIndex = isByWords ? [...before, allOf(lookedUp.words)] : before;
  const values = words.length === 0 ? inIndex : [...inIndex, allOf(words)];
  const query = weeklyQueryTemplate(isByWords ? queryFrom(inIndex.length) : null, ofAttributes);
  const from = after.values[0] === undefined ? endOf(list, 'DESC') : hidden(`$${list.values.length + 1}::timestamptz`);
  return {
    from: `SELECT p.* FROM (
             SELECT found.place FROM (
               ${queriesOfSpans(query, from, oldestOf(list), isOnePart(list, lookedUp))}) AS spans
             CROSS JOIN LATERAL (
               SELECT p.ctid AS place, p.id, p.${table.time} FROM ${schema}.${table.name} p
               WHERE ${table.isListed('p.')} AND ${where} AND ${filter} AND ${after.isOlder}
                 AND ${indexedWords(schema, table)} @@ spans.query
                 AND (${hasWords(words, values.length)}) IS TRUE OFFSET 0) AS found
             ORDER BY spans.span, ${newest('found', table.time)} LIMIT ${max}) AS page
           JOIN ${schema}.${table.name} p ON p.ctid = page.place`,
    values,
  };
}
