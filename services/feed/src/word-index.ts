import { LIMITS } from '@hirelane/contracts/constants';
import { literal } from '@hirelane/postgres/pool';

// The index of words. Each word stands in it once for each week in which a project with it was published, so that a
// search looks into one week after the other, newest first, and stops when its page is full.

const WEEK_SECONDS = 7 * 86_400;

/** SQL for the week of a time, counted from 1970. */
const weekOf = (time: string): string => `floor(extract(epoch FROM ${time}) / ${WEEK_SECONDS})::int`;

/** SQL for what stands before a word in the index. */
const before = (week: string): string => `concat('w', ${week}, ' ')`;

/** Stands before a category, and begins no word. */
const CATEGORY = '#';

/** Characters of a word that are enough for any search, also where lower case takes two for one. */
const WORD_MAX = 2 * LIMITS.search;

/**
 * Creates the function whose result is indexed: the words of a project and its category, each after its week. A word is
 * cut where with its week it might be longer than the 2,046 bytes that PostgreSQL takes.
 */
export const WORD_INDEX_FUNCTION = `
  CREATE FUNCTION words_by_week(search tsvector, published_at timestamptz, category text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT array_to_tsvector(string_to_array(concat(week, replace(
      CASE WHEN octet_length(words) < 2000 THEN words
           ELSE regexp_replace(words, '([^\\n]{${WORD_MAX}})[^\\n]+', '\\1', 'g') END,
      E'\\n', concat(E'\\n', week))), E'\\n'))
    FROM (SELECT ${before(weekOf('published_at'))} AS week,
            array_to_string(tsvector_to_array(search) || concat('${CATEGORY}', category), E'\\n') AS words) AS project
  $$`;

/** What follows CREATE INDEX. Without a list of pending entries, which each look into the index would go through. */
export const WORD_INDEX = `USING gin (words_by_week(search, published_at, category)) WITH (fastupdate = off)
  WHERE status = 'published'`;

/** SQL of what is indexed of a project, `p`, in the tables of a quoted schema. */
export const indexedWords = (schema: string): string => `${schema}.words_by_week(p.search, p.published_at, p.category)`;

/**
 * SQL of a query for the index, as text and with `@` in place of the week: all words of the tsquery, and the category.
 * Of a phrase, into which PostgreSQL takes some words apart, each part is looked for.
 */
export function queryOfAnyWeek(tsquery: string, category: string | undefined): string {
  const parts = `regexp_replace(${tsquery}::text, '<[-0-9]+>', '&', 'g')`;
  const words = `nullif(regexp_replace(${parts}, '''([^'']+)''', '''@\\1''', 'g'), '')`;
  if (category === undefined) return words;
  return `${words} || ${literal(` & '@${CATEGORY}${category.replaceAll("'", "''")}'`)}`;
}

/**
 * SQL that selects queries for the index, from the newest of the weeks between two times to the oldest: one for each of
 * the newest four weeks, then one for every four. Looking for several weeks at once is cheaper than one by one, but
 * finds more than a page needs of a word that each week has.
 */
export const queriesOfSpans = (queryOfAny: string, newest: string, oldest: string): string => `
  SELECT CASE WHEN newest - week < 4 THEN newest - week ELSE 3 + (newest - week) / 4 END AS span,
    string_agg('(' || replace(query, '@', ${before('week')}) || ')', ' | ')::tsquery AS query
  FROM (SELECT ${queryOfAny} AS query, ${weekOf(newest)} AS newest, ${weekOf(oldest)} AS oldest) AS wanted,
    generate_series(newest, oldest, -1) AS week
  GROUP BY span ORDER BY span`;
