import * as z from 'zod';
import { COUNTED_MAX, SEARCHED_SKILLS_MAX } from '../constants.ts';
import { orStop, Skill } from '../fields.ts';
import { skillsOfText } from '../skills-text.ts';

// Schemas that the project and freelancer searches share.

/** The maximum length of a filter with all its values: longer than any of our lists or five skills can be. */
const VALUES_MAX = 2_000;

/** Comma-separated values without duplicates; each result matches at least one of them. */
export function anyOf<const T extends readonly [string, ...string[]]>(values: T, message: string) {
  return z
    .string()
    .max(VALUES_MAX, orStop(message))
    .transform((text) => [...new Set(text.split(',').filter((value) => value !== ''))])
    .pipe(z.array(z.enum(values, message)))
    .optional();
}

/**
 * Comma-separated skills, in upper or lower case; results have all of them. A comma or a backslash in a skill is
 * escaped with a backslash (`skills-text.ts`).
 */
export const SearchedSkills = z
  .string()
  .max(VALUES_MAX, orStop(`Search for at most ${SEARCHED_SKILLS_MAX} skills.`))
  .transform((text) => skillsOfText(text).filter((skill) => skill.trim() !== ''))
  .pipe(z.array(Skill).max(SEARCHED_SKILLS_MAX, `Search for at most ${SEARCHED_SKILLS_MAX} skills.`))
  .optional();

/** `n` is the number of results, at most COUNTED_MAX. `isMore` is true if there are, or may be, more. */
export const Count = z.object({ value: z.string(), n: z.number().int().min(0).max(COUNTED_MAX), isMore: z.boolean() });
export type Count = z.infer<typeof Count>;
