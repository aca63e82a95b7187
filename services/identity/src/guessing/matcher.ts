import { type MatchExtended, type Matcher, MatcherBaseClass, type MatchOptions } from '@zxcvbn-ts/core';
import type { Ranks } from './dictionaries.ts';
import { skeletonOf } from './spelling.ts';

/** Characters of the longest word that is looked for. */
const LONGEST = 24;

/**
 * Finds the words of some dictionaries in a password, forwards and backwards, whichever look-alikes they are written
 * with: by skeleton, so that one look tells what the library tries spelling by spelling. The library scores what is
 * found.
 */
export function matcherOf(dictionaries: Readonly<Record<string, Ranks>>): Matcher {
  class Matching extends MatcherBaseClass {
    match({ password }: MatchOptions): MatchExtended[] {
      const skeleton = skeletonOf(password);
      const backwards = skeleton.split('').reverse().join('');
      const end = password.length;
      const found: MatchExtended[] = [];
      for (const [dictionaryName, ranks] of Object.entries(dictionaries)) {
        for (let i = 0; i < end; i += 1) {
          for (let j = i + 1; j < Math.min(end, i + LONGEST); j += 1) {
            const forth = ranks.get(skeleton.slice(i, j + 1));
            if (forth !== undefined) found.push(matchAt(i, j, forth, false));
            const back = ranks.get(backwards.slice(end - 1 - j, end - i));
            if (back !== undefined) found.push(matchAt(i, j, back, true));
          }
        }
        function matchAt(i: number, j: number, rank: number, isReversed: boolean): MatchExtended {
          const token = password.slice(i, j + 1);
          const matchedWord = skeleton.slice(i, j + 1);
          return {
            pattern: 'dictionary',
            i,
            j,
            token,
            matchedWord,
            rank,
            dictionaryName,
            reversed: isReversed,
            l33t: false,
          };
        }
      }
      return found;
    }
  }
  // What it finds has the library's own pattern, whose scoring and words the library knows.
  return { Matching, scoring: () => 0, feedback: () => null };
}
