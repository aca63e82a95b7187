import {
  ESTIMATED_LENGTH,
  plainPassword,
  SCORE_MIN,
  TIME_ESTIMATION,
  WARNINGS,
} from '@hirelane/contracts/password-spellings';
import { type OptionsType, ZxcvbnFactory, type ZxcvbnResult } from '@zxcvbn-ts/core';
import { adjacencyGraphs } from '@zxcvbn-ts/language-common';
import { translations } from '@zxcvbn-ts/language-en';
import { passwords, type Ranks, words } from './dictionaries.ts';
import { isKnown } from './known.ts';
import { matcherOf } from './matcher.ts';
import { skeletonOf } from './spelling.ts';

// The dictionaries are the matcher's: the library would try the look-alikes of every one of its words.
const settings: OptionsType = {
  graphs: adjacencyGraphs,
  translations: { ...translations, warnings: { ...translations.warnings, ...WARNINGS } },
  maxLength: ESTIMATED_LENGTH,
  l33tMaxSubstitutions: 0,
  timeEstimationValues: TIME_ESTIMATION,
};

const KNOWN: ZxcvbnResult['feedback'] = {
  warning: translations.warnings.similarToCommon,
  suggestions: [translations.suggestions.anotherWord],
};

/**
 * Why a password is easily guessed, as zxcvbn words it; null for one that is not. It is refused for a low score, and
 * for being one of the most used or what people make of one, whatever the score. `known` are texts that an attacker
 * knows of its owner. Heavy at first, since it reads the dictionaries; then some ms.
 */
export function whyGuessable(password: string, known: readonly string[]): ZxcvbnResult['feedback'] | null {
  const own: Ranks = new Map(known.map((text, index) => [skeletonOf(plainPassword(text)), index + 1]));
  const matcher = matcherOf({ userInputs: own, passwords, words });
  const { score, feedback } = new ZxcvbnFactory(settings, { corpora: matcher }).check(plainPassword(password));
  if (score < SCORE_MIN) return feedback;
  return isKnown(password, passwords) ? KNOWN : null;
}
