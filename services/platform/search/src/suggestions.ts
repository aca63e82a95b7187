import { termsOf } from '@hirelane/api/search-terms';
import { KNOWN_SKILLS } from '@hirelane/api/skills';
import { literal, type Queryable } from '@hirelane/postgres/pool';
import { nearestWord } from './nearest-word.ts';
import type { SearchedTable } from './word-index.ts';

/** The number of newest rows whose words are considered known. */
const LEARNT_FROM = 2_000;
/** How long known words are cached, in milliseconds. A word from a deleted row may be suggested for that long. */
const KEPT_MS = 600_000;
/** Only a search whose first page has at most this many rows gets a suggestion. */
export const FEW = 3;

/**
 * The maximum number of known words, of which the most common are kept. Each unknown word is compared with all of them.
 */
const KNOWN_MAX = 20_000;
/** The maximum number of unknown words in a search that gets suggestions. */
const UNKNOWN_MAX = 3;

type Known = Readonly<{ words: ReadonlyMap<string, number>; until: number }>;

/**
 * Returns the spelling suggestion for a search with unknown words: each is replaced with the closest known word (the
 * most common one in a tie). Null if none is close or if the known words cannot be read. Known words are those in the
 * newest rows of a table and in the skills that we offer. They are cached in memory only, so that nothing remains of
 * erased data, and no PostgreSQL extension is needed. `db` may have a time budget. `schema` is quoted.
 */
export function openSuggestions(db: Queryable, schema: string, table: SearchedTable) {
  let known: Known | undefined;
  let reading: Promise<Known> | undefined;

  async function read(): Promise<Known> {
    const newest = `SELECT p.search FROM ${schema}.${table.name} p WHERE ${table.isListed('p.')}
      ORDER BY p.${table.time} DESC, p.id DESC LIMIT ${LEARNT_FROM}`;
    const { rows } = await db.query<{ word: string; n: number }>({
      text: `SELECT word, ndoc AS n FROM ts_stat(${literal(newest)}) WHERE char_length(word) BETWEEN 3 AND 40
             ORDER BY ndoc DESC, word LIMIT ${KNOWN_MAX}`,
    });
    const words = new Map(rows.map(({ word, n }) => [word, n]));
    for (const skill of KNOWN_SKILLS) {
      for (const { words: spelled = [] } of termsOf(skill)) {
        for (const word of spelled) words.set(word, words.get(word) ?? 1);
      }
    }
    return { words, until: Date.now() + KEPT_MS };
  }

  /** One caller refreshes the cache; concurrent ones use the old words, if there are any. */
  async function wordsNow(): Promise<ReadonlyMap<string, number>> {
    if (known && known.until > Date.now()) return known.words;
    reading ??= read()
      .then((fresh) => {
        known = fresh;
        return fresh;
      })
      .finally(() => {
        reading = undefined;
      });
    if (known) {
      // The next search tries to read the words again.
      reading.catch(() => undefined);
      return known.words;
    }
    return (await reading).words;
  }

  return async (q: string): Promise<string | null> => {
    const terms = termsOf(q);
    if (terms.length === 0) return null;
    const known = await wordsNow().catch(() => null);
    if (known === null) return null;
    let meant = '';
    let end = 0;
    let unknown = 0;
    for (const term of terms) {
      // Scripts that do not use spaces have no separate words to compare.
      const [word = ''] = term.words ?? [];
      if (word === '' || known.has(word) || unknown >= UNKNOWN_MAX) continue;
      unknown++;
      const near = nearestWord(word, known);
      if (near === null) continue;
      meant += q.slice(end, term.start) + near;
      end = term.end;
    }
    return end === 0 ? null : meant + q.slice(end);
  };
}
