import { LIMITS } from '@hirelane/contracts/constants';
import { skillsOfText } from '@hirelane/contracts/skills-text';
import { spellingOf } from '@hirelane/contracts/words';

/** The skills in a text of an address, in the order given; each once, whether in upper or lower case. */
export const skillsIn = (text: string): readonly string[] => distinct(skillsOfText(text));

/** Skills without what is only space, and each once, whether in upper or lower case. */
export function distinct(skills: readonly string[]): readonly string[] {
  const names = skills.map((name) => name.trim().slice(0, LIMITS.skill));
  const spellings = names.map(spellingOf);
  return names.filter((name, n) => name !== '' && spellings.indexOf(spellings[n] ?? '') === n);
}
