import { termsOf } from '@hirelane/api/search-terms';
import { KNOWN_SKILLS } from '@hirelane/api/skills';
import { literal, type Queryable } from '@hirelane/postgres/pool';
import { nearestWord } from './nearest-word.ts';
import type { SearchedTable } from './word-index.ts';

/** Rows of which the words are known. */
const LEARNT_FROM = 2_000;
/** ms for which they are kept: a word of a row that has gone is not suggested for longer. */
const KEPT_MS = 600_000;
/** Rows of a first page that are few enough to ask whether something else was meant. */
export const FEW = 3;

/** Known words, the most common ones: more would be looked through for each word that is not among them. */
const KNOWN_MAX = 20_000;
/** Unknown words of a search for which something is suggested. */
const UNKNOWN_MAX = 3;

type Known = Readonly<{ words: ReadonlyMap<string, number>; until: number }>;

/**
 * Returns what was probably meant by words of which some are unknown: the nearest known ones in their place, the more
 * common first; null where nothing is near, or the known words cannot be read. Known are the words of the newest rows of
 * a table and of the skills that we offer. They are kept in memory, so that nothing remains of what is erased, and no
 * extension of PostgreSQL is needed. `db` may have little time. `schema`: quoted.
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

  /** One reads anew; who comes meanwhile has the old ones, if there are any. */
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
      // It is asked for again by the next search.
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
      // A script without spaces has no words to compare.
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
