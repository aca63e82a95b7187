import type { Queryable } from '@hirelane/postgres/pool';
import { allOf } from './search-text.ts';
import { endOf, hasWords, hidden, newest, oldestOf, type SearchedList } from './searched-list.ts';
import type { SearchedWords } from './word-index.ts';

/** The number of rows whose words and attributes are counted, to distinguish common from rare ones. */
const SAMPLE = 40;
/** The sample consists of the newest rows as of this many moments, spread over the whole time range. */
const MOMENTS = 5;
/**
 * A word is common if at least this share of the sample contains it. This is more rows than are read for one moment,
 * because those may all be from the same client.
 */
export const COMMON = 0.25;
/** The share of all rows below which it is cheaper to read the matches than to look up more attributes. */
const FEW = 0.004;

/** The words and attributes that are looked up in the index. */
export type LookedUp = Readonly<{ words: readonly string[]; attributes: readonly SearchedWords[] }>;

/**
 * Chooses what to look up: the words that few rows in a sample contain, and the attributes, rarest first, until almost
 * no rows are left. Reading the whole index entry of a common word, which is a prefix, costs more than checking the
 * rows found by the others; for an attribute, this is true only if the others find almost nothing. If all words are
 * common and the filter leaves many rows, the two rarest words are looked up. A word that PostgreSQL reduces to
 * nothing, such as ½, is not looked up, because alone it would find nothing, and with others it excludes nothing.
 * `left` is the share of the sample that matches everything, from 0 to 1.
 */
export async function lookedUpOf(
  db: Queryable,
  list: SearchedList,
  words: readonly string[],
): Promise<LookedUp & Readonly<{ left: number }>> {
  const { attributes } = list;
  if (words.length === 0 && attributes.length < 2) return { words, attributes, left: 0 };
  const counted = await countInSample(db, list, words);
  const [first] = counted;
  if (first === undefined) return { words, attributes, left: 0 };
  const [ofAttributes, ofWords] = [
    counted.filter(({ place }) => place < attributes.length),
    counted.filter(({ place }) => place >= attributes.length),
  ];
  const rareWords = ofWords.filter(({ n, of }) => n < of * COMMON);
  const isNarrow = attributes.length > 0 && first.passing < first.of * COMMON;
  const chosen = rareWords.length > 0 || isNarrow ? rareWords : ofWords.slice(0, 2);
  for (const one of ofAttributes) if (shareOf(chosen) >= FEW) chosen.push(one);
  const isChosen = (place: number) => chosen.some((one) => one.place === place);
  return {
    words: words.filter((_, n) => isChosen(attributes.length + n)),
    attributes: attributes.filter((_, n) => isChosen(n)),
    left: first.left / first.of,
  };
}

/**
 * The share of rows that have all of these, assuming that they are independent. A count of zero in the sample is
 * treated as half a row.
 */
const shareOf = (counted: readonly Counted[]): number =>
  counted.reduce((product, { n, of }) => (product * Math.max(n, 0.5)) / of, 1);

/**
 * `n` is how many rows in a sample of `of` rows have the attribute or word at `place` (words come after all
 * attributes), `passing` is how many pass the filter, and `left` is how many match everything.
 */
type Counted = Readonly<{ place: number; n: number; passing: number; left: number; of: number }>;

/** Counts the words and attributes in the sample, rarest first. */
async function countInSample(db: Queryable, list: SearchedList, words: readonly string[]): Promise<readonly Counted[]> {
  const { name, schema, table, where, filter, attributes } = list;
  // A single attribute is the same condition as the filter. Attributes are counted separately, in the most expensive
  // column, only if there are several.
  const isOne = attributes.length < 2;
  const said = isOne ? 'NULL::text[]' : table.attributes('p.', `${schema}.`);
  const parts = [
    ...attributes.map((one) => ({ anyOf: isOne ? null : [one].flat() })),
    ...words.map((word) => ({ word })),
  ];
  const values = [...list.values, JSON.stringify(parts.map((part, place) => ({ place, ...part })))];
  const ofParts = hidden(`$${values.length}::jsonb`);
  if (words.length > 0) values.push(allOf(words));
  const { rows } = await db.query<Counted>({
    name: `sample${isOne ? '' : '-attributes'}${words.length === 0 ? '' : '-words'}-${name}`,
    text: `WITH sample AS MATERIALIZED (
             SELECT near.* FROM (SELECT ${endOf(list, 'DESC')} AS newest, ${oldestOf(list)} AS oldest) AS ends,
               generate_series(0, ${MOMENTS - 1}) AS moment
             CROSS JOIN LATERAL (
               SELECT p.search, ${said} AS attributes, (${filter}) AS is_passing,
                 (${hasWords(words, values.length)}) AS has_words FROM ${schema}.${table.name} p
               WHERE ${table.isListed('p.')} AND ${where} AND p.${table.time} <= newest - moment * (newest - oldest) / ${MOMENTS}
               ORDER BY ${newest('p', table.time)} LIMIT ${SAMPLE / MOMENTS}) AS near)
           SELECT place,
             count(*) FILTER (WHERE CASE WHEN word IS NOT NULL THEN search @@ to_tsquery('simple', word)
                                         WHEN any_of IS NOT NULL THEN attributes && any_of
                                         ELSE is_passing END)::int AS n,
             count(*) FILTER (WHERE is_passing)::int AS passing,
             count(*) FILTER (WHERE is_passing AND has_words)::int AS left, count(*)::int AS of
           FROM (SELECT place, word, "anyOf" AS any_of
                 FROM jsonb_to_recordset(${ofParts}) AS part(place int, word text, "anyOf" text[])) AS parts, sample
           WHERE word IS NULL OR numnode(to_tsquery('simple', word)) > 0
           GROUP BY place ORDER BY n, place`,
    values,
  });
  return rows;
}
