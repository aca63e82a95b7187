import {
  ESTIMATED_LENGTH,
  plainPassword,
  SCORE_MIN,
  SUBSTITUTIONS,
  skeletonOf,
  spelledOut,
  TIME_ESTIMATION,
} from '@hirelane/contracts/password-spellings';
import { type OptionsType, ZxcvbnFactory, type ZxcvbnResult } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english, translations } from '@zxcvbn-ts/language-en';
import { ncscPasswords, xatoPasswords } from './corpora.ts';

/** Few dictionaries: each is searched for every part of a password. A word's rank is its place in the list. */
const passwords = merged(ncscPasswords(), xatoPasswords(), common['passwords-common'] ?? []);
const words = merged(english['commonWords-en'] ?? [], english['firstnames-en'] ?? [], english['wikipedia-en'] ?? []);

const settings: OptionsType = {
  graphs: adjacencyGraphs,
  translations,
  l33tMaxSubstitutions: SUBSTITUTIONS,
  timeEstimationValues: TIME_ESTIMATION,
};
const typed = new ZxcvbnFactory({ ...settings, dictionary: { passwords, words } });
const skeletons = new ZxcvbnFactory({
  ...settings,
  dictionary: { passwords: [...new Set(passwords.map(skeletonOf))] },
  l33tMaxSubstitutions: 0,
});

/** Every text once, in lower case, those first that stand first in any of the lists. */
function merged(...lists: readonly (readonly (string | number)[])[]): string[] {
  const found = new Set<string>();
  const longest = Math.max(...lists.map(({ length }) => length));
  for (let place = 0; place < longest; place += 1) {
    for (const list of lists) {
      const text = list[place];
      // What `plainPassword` does that matters here, for some 400,000 texts at the start.
      if (text !== undefined) found.add(String(text).normalize('NFKC').toLowerCase().slice(0, ESTIMATED_LENGTH));
    }
  }
  return [...found];
}

/**
 * Why a password is easily guessed, as zxcvbn words it; null for one that is not. It is judged as it was typed and with its
 * look-alikes undone, and the worst counts. `known` are texts that an attacker knows of its owner. About 10 ms.
 */
export function whyGuessable(password: string, known: readonly string[]): ZxcvbnResult['feedback'] | null {
  const plain = plainPassword(password);
  const inputs = known.map(plainPassword);
  const tries: (() => ZxcvbnResult)[] = [
    () => typed.check(plain, inputs),
    () => typed.check(spelledOut(plain), inputs),
    () => skeletons.check(skeletonOf(plain), inputs.map(skeletonOf)),
  ];
  for (const [index, attempt] of tries.entries()) {
    if (index === 1 && spelledOut(plain) === plain) continue;
    const { score, feedback } = attempt();
    if (score < SCORE_MIN) return feedback;
  }
  return null;
}
