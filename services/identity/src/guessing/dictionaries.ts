import { dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { ncscPasswords, xatoPasswords } from './corpora.ts';
import { folded, skeletonOf } from './spelling.ts';

/** A word's skeleton, and its rank: its place in the list, from 1. */
export type Ranks = ReadonlyMap<string, number>;

/** The most used passwords of both corpora and of zxcvbn. */
export const passwords: Ranks = ranked(ncscPasswords(), xatoPasswords(), common['passwords-common'] ?? []);

/** English words and names. */
export const words: Ranks = ranked(
  english['commonWords-en'] ?? [],
  english['firstnames-en'] ?? [],
  english['wikipedia-en'] ?? [],
);

/** Every skeleton once, those first that stand first in any of the lists. */
function ranked(...lists: readonly (readonly (string | number)[])[]): Ranks {
  // A list as one text: a third of the time that its words take one by one.
  const skeletons = lists.map((list) => skeletonOf(folded(list.join('\n'))).split('\n'));
  const ranks = new Map<string, number>();
  const longest = Math.max(...lists.map(({ length }) => length));
  for (let index = 0; index < longest; index += 1) {
    for (const list of skeletons) {
      const skeleton = list[index]?.trim();
      if (skeleton !== undefined && !ranks.has(skeleton)) ranks.set(skeleton, ranks.size + 1);
    }
  }
  return ranks;
}
