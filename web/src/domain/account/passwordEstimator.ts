import {
  plainPassword,
  SCORE_MIN,
  SUBSTITUTIONS,
  spelledOut,
  TIME_ESTIMATION,
  WARNINGS,
} from '@hirelane/api/password-spellings';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { translations } from '@zxcvbn-ts/language-en';

// Large (its budget is in infra/tools/sizes/page-sizes.ts), so import it only when the user is about to type a new
// password.
const estimator = new ZxcvbnFactory({
  dictionary: { passwords: dictionary['passwords-common'] ?? [] },
  graphs: adjacencyGraphs,
  translations: { ...translations, warnings: { ...translations.warnings, ...WARNINGS } },
  l33tMaxSubstitutions: SUBSTITUTIONS,
  timeEstimationValues: TIME_ESTIMATION,
});

/**
 * zxcvbn’s feedback on a password, in a sentence or two. The server uses larger dictionaries and the owner's name and
 * address, and may reject a password that is rated strong here.
 */
export function advise(password: string): string {
  const plain = plainPassword(password);
  const results = [...new Set([plain, spelledOut(plain)])].map((text) => estimator.check(text));
  const weak = results.find(({ score }) => score < SCORE_MIN);
  if (!weak) return 'Strong password.';
  const { warning, suggestions } = weak.feedback;
  return ['Easy to guess.', warning, suggestions[0]].filter(Boolean).join(' ');
}
