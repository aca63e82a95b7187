import { createHash } from 'node:crypto';
import { LIMITS } from '@hirelane/api/constants';

// The index of words. Each word stands in it once for each week in which there is a row with it, so that a search looks
// into one week after the other, newest first, and stops when its page is full. Attributes, such as a category, stand
// in it like words.

const WEEK_SECONDS = 7 * 86_400;

/** SQL for the week of a time, counted from 1970. */
const weekOf = (time: string): string => `floor(extract(epoch FROM ${time}) / ${WEEK_SECONDS})::int`;

/** SQL for what stands before a word in the index. */
const before = (week: string): string => `concat('w', ${week}, ' ')`;

/**
 * A table whose rows are found by words: it has a column `search` of type tsvector, and a primary key `id`. `time`: the
 * column, of type timestamptz, that orders what is found.
 */
export type SearchedTable = Readonly<{
  name: string;
  time: string;
  /**
   * SQL of an array of attributes, whose columns follow `row`: '' or an alias with a dot, and functions of the schema
   * `schema`: '' or a quoted name with a dot. Each begins as `attribute` says.
   */
  attributes: (row: string, schema: string) => string;
  /** SQL of which rows can be found at all, in the same way. */
  isListed: (row: string) => string;
}>;

/** Stands before an attribute, and begins no word. */
const ATTRIBUTE = '#';

/** Characters of a word that are enough for any search, also where lower case takes two for one. */
const WORD_MAX = 2 * LIMITS.search;

/**
 * What stands in the index for the value of an attribute, such as a skill. Of a value that would be cut there, and not
 * be found any more, it is the SHA-256: a letter that is not ASCII takes six characters or nine.
 */
export function attribute(name: string, value: string): string {
  const before = `${ATTRIBUTE}${name}=`;
  const whole = `${before}${encodeURIComponent(value).replaceAll("'", '%27')}`;
  if (whole.length <= WORD_MAX) return whole;
  return `${before}:${createHash('sha256').update(value).digest('hex')}`;
}

/**
 * Creates the function whose result is indexed: the words of a row and its attributes, each after its week. A word is
 * cut where with its week it might be longer than the 2,046 bytes that PostgreSQL takes.
 */
export const WORD_INDEX_FUNCTION = `
  CREATE FUNCTION words_by_week(search tsvector, at timestamptz, attributes text[]) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT array_to_tsvector(string_to_array(concat(week, replace(
      CASE WHEN octet_length(words) < 2000 THEN words
           ELSE regexp_replace(words, '([^\\n]{${WORD_MAX}})[^\\n]+', '\\1', 'g') END,
      E'\\n', concat(E'\\n', week))), E'\\n'))
    FROM (SELECT ${before(weekOf('at'))} AS week,
            array_to_string(tsvector_to_array(search) || attributes, E'\\n') AS words) AS found
  $$`;

/** What follows CREATE INDEX. Without a list of pending entries, which each look into the index would go through. */
export const wordIndex = (table: SearchedTable): string =>
  `USING gin (${indexed(table, '', '')}) WITH (fastupdate = off) WHERE ${table.isListed('')}`;

/** SQL of what is indexed of a row, `p`, in the tables of a quoted schema. */
export const indexedWords = (schema: string, table: SearchedTable): string => indexed(table, 'p.', `${schema}.`);

const indexed = ({ time, attributes }: SearchedTable, row: string, schema: string) =>
  `${schema}words_by_week(${row}search, ${row}${time}, ${attributes(row, schema)})`;

/**
 * SQL of a query for the index, as text and with `@` in place of the week: all words of a tsquery, if there are any,
 * and all of the attributes, as `queryOfAttributes` writes them. Of a phrase, into which PostgreSQL takes some words
 * apart, each part is looked for.
 */
export function queryOfAnyWeek(tsquery: string | null, attributes: string): string {
  if (tsquery === null) return `nullif(${attributes}, '')`;
  const parts = `regexp_replace(${tsquery}::text, '<[-0-9]+>', '&', 'g')`;
  const words = `nullif(regexp_replace(${parts}, '''([^'']+)''', '''@\\1''', 'g'), '')`;
  // Words of which PostgreSQL leaves nothing find nothing, whatever the attributes.
  return `${words} || coalesce(' & ' || nullif(${attributes}, ''), '')`;
}

/** An attribute, or several of which a row has to have any. */
export type Wanted = string | readonly string[];

/** Attributes as a part of a query for the index, with `@` in place of the week; '' for none. */
export const queryOfAttributes = (attributes: readonly Wanted[]): string =>
  attributes.map((one) => (typeof one === 'string' ? quoted(one) : `( ${one.map(quoted).join(' | ')} )`)).join(' & ');

const quoted = (attribute: string) => `'@${attribute.replaceAll("'", "''")}'`;

/**
 * SQL that selects queries for the index, from the newest of the weeks between two times to the oldest. `isOne`: the
 * query is one word or attribute: then one for each of the newest four weeks, and one for every four after them. Looking
 * for several weeks at once is cheaper than one by one, but finds more than a page needs of a word that each week has.
 * Of several parts PostgreSQL reads the rarest alone and looks for the others in what that finds, but only in a query for
 * one week: in one for four it reads all of each.
 */
export const queriesOfSpans = (queryOfAny: string, newest: string, oldest: string, isOne: boolean): string => `
  SELECT ${isOne ? 'CASE WHEN newest - week < 4 THEN newest - week ELSE 3 + (newest - week) / 4 END' : 'newest - week'} AS span,
    string_agg('(' || replace(query, '@', ${before('week')}) || ')', ' | ')::tsquery AS query
  FROM (SELECT ${queryOfAny} AS query, ${weekOf(newest)} AS newest, ${weekOf(oldest)} AS oldest) AS wanted,
    generate_series(newest, oldest, -1) AS week
  GROUP BY span ORDER BY span`;
