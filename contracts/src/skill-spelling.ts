import { KNOWN_SKILLS } from './skills.ts';
import { spellingOf } from './words.ts';

const SPELLING: ReadonlyMap<string, (typeof KNOWN_SKILLS)[number]> = new Map(
  KNOWN_SKILLS.map((skill) => [spellingOf(skill), skill]),
);

/** A skill as our list spells it, whatever its case; undefined for one of somebody's own words. */
export const knownSkill = (text: string): (typeof KNOWN_SKILLS)[number] | undefined => SPELLING.get(spellingOf(text));
