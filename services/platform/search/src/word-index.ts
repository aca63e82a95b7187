import { createHash } from 'node:crypto';
import { LIMITS } from '@hirelane/api/constants';

// The word index. It contains each word once for each week in which a row has the word, so that a search reads one week
// after another, newest first, and stops when its page is full. Attributes, such as a category, are indexed like words.

const WEEK_SECONDS = 7 * 86_400;

/** SQL that returns the number of the week in which a time lies, counted from 1970. */
const weekOf = (time: string): string => `floor(extract(epoch FROM ${time}) / ${WEEK_SECONDS})::int`;

/** SQL for a word's prefix in the index. */
const before = (week: string): string => `concat('w', ${week}, ' ')`;

/**
 * A table whose rows can be found by words. It has a tsvector column `search` and a primary key `id`. `time` is the
 * timestamptz column that orders the results.
 */
export type SearchedTable = Readonly<{
  name: string;
  time: string;
  /**
   * SQL for an array of attributes. `row` is the prefix for the row's columns: '' or an alias with a dot. `schema` is
   * the prefix for functions: '' or a quoted name with a dot. Each attribute begins with ATTRIBUTE.
   */
  attributes: (row: string, schema: string) => string;
  /** An SQL condition for the rows that can be found at all, with the same parameters. */
  isListed: (row: string) => string;
}>;

/** The first character of an attribute, which words never begin with. */
const ATTRIBUTE = '#';

/**
 * The maximum length of a word's prefix. The longest possible search fits, even if converting it to lower case doubles
 * the number of its characters.
 */
const WORD_MAX = 2 * LIMITS.search;

/**
 * The index entry for an attribute's value, such as a skill. A value that would be truncated, and could then not be
 * found, is replaced by its SHA-256 hash. A value can become long because an escaped non-ASCII letter takes six or nine
 * characters.
 */
export function attribute(name: string, value: string): string {
  const before = `${ATTRIBUTE}${name}=`;
  const whole = `${before}${encodeURIComponent(value).replaceAll("'", '%27')}`;
  if (whole.length <= WORD_MAX) return whole;
  return `${before}:${createHash('sha256').update(value).digest('hex')}`;
}

/**
 * SQL that creates the function whose result is indexed: a row's words and attributes, each prefixed with the row's
 * week. A word is truncated if, together with the week, it would otherwise exceed PostgreSQL's limit of 2,046 bytes.
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

/** The SQL after CREATE INDEX. The index has no list of pending entries, because each lookup would have to scan it. */
export const wordIndex = (table: SearchedTable): string =>
  `USING gin (${indexed(table, '', '')}) WITH (fastupdate = off) WHERE ${table.isListed('')}`;

/** SQL for the indexed entries of a row, `p`, in the tables of a quoted schema. */
export const indexedWords = (schema: string, table: SearchedTable): string => indexed(table, 'p.', `${schema}.`);

const indexed = ({ time, attributes }: SearchedTable, row: string, schema: string) =>
  `${schema}words_by_week(${row}search, ${row}${time}, ${attributes(row, schema)})`;

/**
 * SQL that builds an index query as text, with `@` in place of the week. The query requires all words in a tsquery, if
 * there are any, and all of the attributes, in the format of `queryOfAttributes`. PostgreSQL turns some words into
 * phrases; a phrase is searched for by its parts.
 */
export function weeklyQueryTemplate(tsquery: string | null, attributes: string): string {
  if (tsquery === null) return `nullif(${attributes}, '')`;
  const parts = `regexp_replace(${tsquery}::text, '<[-0-9]+>', '&', 'g')`;
  const words = `nullif(regexp_replace(${parts}, '''([^'']+)''', '''@\\1''', 'g'), '')`;
  // Words that PostgreSQL reduces to nothing find no rows, whatever the attributes.
  return `${words} || coalesce(' & ' || nullif(${attributes}, ''), '')`;
}

/** An attribute, or several of which a row must have at least one. */
export type SearchedWords = string | readonly string[];

/** Returns attributes as part of an index query, with `@` in place of the week, or '' without attributes. */
export const queryOfAttributes = (attributes: readonly SearchedWords[]): string =>
  attributes.map((one) => (typeof one === 'string' ? quoted(one) : `( ${one.map(quoted).join(' | ')} )`)).join(' & ');

const quoted = (attribute: string) => `'@${attribute.replaceAll("'", "''")}'`;

/**
 * SQL that selects index queries, from the newest of the weeks between two times to the oldest. `isOne` is true if the
 * query is a single word or attribute. In that case, there is one query for each of the newest four weeks, and one for
 * every four weeks before them. Reading several weeks at once is cheaper than reading them one by one, but finds more
 * than a page needs if the word is in each week. If a query for one week has several parts, PostgreSQL reads only the
 * rarest part and checks the others in its matches. In a query for four weeks, it reads each part completely.
 */
export const queriesOfSpans = (queryOfAny: string, newest: string, oldest: string, isOne: boolean): string => `
  SELECT ${isOne ? 'CASE WHEN newest - week < 4 THEN newest - week ELSE 3 + (newest - week) / 4 END' : 'newest - week'} AS span,
    string_agg('(' || replace(query, '@', ${before('week')}) || ')', ' | ')::tsquery AS query
  FROM (SELECT ${queryOfAny} AS query, ${weekOf(newest)} AS newest, ${weekOf(oldest)} AS oldest) AS wanted,
    generate_series(newest, oldest, -1) AS week
  GROUP BY span ORDER BY span`;
