import * as z from 'zod';
import { COUNTED_MAX, SEARCHED_SKILLS_MAX } from '../constants.ts';
import { orStop, Skill } from '../fields.ts';
import { skillsOfText } from '../skills-text.ts';

// What the searches for projects and for freelancers ask for in the same way, and are answered.

/** Characters of all values of one filter: more than any list of ours, or five skills, can have. */
const VALUES_MAX = 2_000;

/** Values that are separated by commas, each once; what is found has any of them. */
export function anyOf<const T extends readonly [string, ...string[]]>(values: T, message: string) {
  return z
    .string()
    .max(VALUES_MAX, orStop(message))
    .transform((text) => [...new Set(text.split(',').filter((value) => value !== ''))])
    .pipe(z.array(z.enum(values, message)))
    .optional();
}

/**
 * Skills that are separated by commas, upper or lower case, all of which are asked for. A comma or a backslash in one
 * stands after a backslash (`skills-text.ts`).
 */
export const SearchedSkills = z
  .string()
  .max(VALUES_MAX, orStop(`Search for at most ${SEARCHED_SKILLS_MAX} skills.`))
  .transform((text) => skillsOfText(text).filter((skill) => skill.trim() !== ''))
  .pipe(z.array(Skill).max(SEARCHED_SKILLS_MAX, `Search for at most ${SEARCHED_SKILLS_MAX} skills.`))
  .optional();

/** `n`: how many there are, at most COUNTED_MAX. `isMore`: there are, or may be, more. */
export const Count = z.object({ value: z.string(), n: z.number().int().min(0).max(COUNTED_MAX), isMore: z.boolean() });
export type Count = z.infer<typeof Count>;
