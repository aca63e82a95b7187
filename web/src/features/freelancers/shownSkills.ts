import { skillKey } from '@hirelane/contracts/synonyms';

/** Skills of a card; the rest is on the person's page. */
const SHOWN = 8;

/** The skills that a card shows, those searched for first, and how many it does not. */
export function shownSkills(skills: readonly string[], searched: readonly string[]) {
  const wanted = new Set(searched.map(skillKey));
  const isWanted = (skill: string) => wanted.has(skillKey(skill));
  const matching = skills.filter(isWanted);
  const shown = [...matching, ...skills.filter((skill) => !isWanted(skill))].slice(0, SHOWN);
  return { shown, matching, more: skills.length - shown.length };
}
