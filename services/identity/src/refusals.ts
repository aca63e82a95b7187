import { HttpProblem } from '@hirelane/http/http-problem';
import type { Refusals } from '@hirelane/http/problems';

/** The problem with which each refusal of identity's deciders is answered. */
export const refusals: Refusals = {
  unknown: () => new HttpProblem('unknown'),
  'own-thing': () => new HttpProblem('forbidden'),
  'no-company': () => new HttpProblem('unknown'),
  'registered-already': () => new HttpProblem('conflict'),
  'connected-already': () => new HttpProblem('connected-already'),
  'last-way-in': () => new HttpProblem('last-way-in'),
  'link-expired': () => new HttpProblem('link-expired'),
  'marketplace-changed': () => new HttpProblem('marketplace-changed'),
  'too-many-versions': () => new HttpProblem('too-many-changes'),
  'code-used': () => new HttpProblem('code-used'),
  'no-appeal': () => new HttpProblem('unknown'),
  'appeal-filed': () => new HttpProblem('appeal-filed'),
  'appeal-decided': () => new HttpProblem('appeal-decided'),
  'decided-by-you': () => new HttpProblem('decided-by-you'),
  'undone-already': () => new HttpProblem('undone-already'),
};
