import { KNOWN_SKILLS } from '@hirelane/contracts/skills';
import { WORD } from '@hirelane/contracts/words';
import { identifier, literal, type Queryable } from '@hirelane/postgres/pool';
import { isListed } from '../tables.ts';
import { nearestWord } from './nearest-word.ts';

/** Projects of which the words are known. */
const LEARNT_FROM = 2_000;
/** ms for which they are kept: a word of a project that has gone is not suggested for longer. */
const KEPT_MS = 600_000;
/** Projects of a first page that are few enough to ask whether something else was meant. */
export const FEW = 3;

type Known = Readonly<{ words: ReadonlyMap<string, number>; until: number }>;

/**
 * Returns what was probably meant by words of which some are unknown: the nearest known ones in their place, the more
 * common first; null where nothing is near. Known are the words of the newest projects and of the skills that we offer.
 * They are kept in memory, so that nothing remains of a project that is erased, and no extension of PostgreSQL is needed.
 */
export function openSuggestions(db: Queryable, schema: string) {
  let known: Promise<Known> | undefined;

  async function read(): Promise<Known> {
    const projects = `SELECT p.search FROM ${identifier(schema)}.projects p WHERE ${isListed('p.')}
      ORDER BY p.published_at DESC, p.id DESC LIMIT ${LEARNT_FROM}`;
    const { rows } = await db.query<{ word: string; n: number }>({
      text: `SELECT word, ndoc AS n FROM ts_stat(${literal(projects)}) WHERE char_length(word) BETWEEN 3 AND 40`,
    });
    const words = new Map(rows.map(({ word, n }) => [word, n]));
    for (const skill of KNOWN_SKILLS) {
      for (const word of skill.toLowerCase().match(WORD) ?? []) words.set(word, words.get(word) ?? 1);
    }
    return { words, until: Date.now() + KEPT_MS };
  }

  async function wordsNow() {
    const now = await known?.catch(() => undefined);
    if (now && now.until > Date.now()) return now.words;
    known = read();
    return (await known).words;
  }

  return async (q: string): Promise<string | null> => {
    if (!q.match(WORD)) return null;
    const words = await wordsNow();
    const meant = q.replace(WORD, (word) => nearestWord(word.toLowerCase(), words) ?? word);
    return meant === q ? null : meant;
  };
}
