import {
  plainPassword,
  SCORE_MIN,
  SUBSTITUTIONS,
  spelledOut,
  TIME_ESTIMATION,
  WARNINGS,
} from '@hirelane/contracts/password-spellings';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { translations } from '@zxcvbn-ts/language-en';

// Heavy (infra/src/local/page-sizes.ts has its budget): to be imported when somebody is about to type a new password.
const estimator = new ZxcvbnFactory({
  dictionary: { passwords: dictionary['passwords-common'] ?? [] },
  graphs: adjacencyGraphs,
  translations: { ...translations, warnings: { ...translations.warnings, ...WARNINGS } },
  l33tMaxSubstitutions: SUBSTITUTIONS,
  timeEstimationValues: TIME_ESTIMATION,
});

/**
 * What zxcvbn has to say on a password, in a sentence or two. The server uses larger dictionaries, and by name and
 * address of the owner, and may refuse what is called hard to guess here.
 */
export function advise(password: string): string {
  const plain = plainPassword(password);
  const results = [...new Set([plain, spelledOut(plain)])].map((text) => estimator.check(text));
  const weak = results.find(({ score }) => score < SCORE_MIN);
  if (!weak) return 'Hard to guess.';
  const { warning, suggestions } = weak.feedback;
  return ['Easy to guess.', warning, suggestions[0]].filter(Boolean).join(' ');
}
