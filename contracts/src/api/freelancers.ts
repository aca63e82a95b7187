import * as z from 'zod';
import { AVAILABILITIES, CATEGORIES, SEARCHED_SKILLS_MAX, STARS_MAX } from '../constants.ts';
import { Id, Skill } from '../fields.ts';
import { skillsOfText } from '../skills-text.ts';
import { Category, PageQuery, Words } from './projects.ts';
import { Averages } from './reviews.ts';

/**
 * A search in the directory: freelancers to whom all of it applies. `skills`: separated by commas, upper or lower case;
 * a comma or a backslash in one stands after a backslash (`skills-text.ts`).
 * `stars`: the least average of the reviews that everybody may read, over all of their marks.
 */
export const FreelancerQuery = PageQuery.extend({
  q: Words,
  category: Category.optional(),
  skills: z
    .string()
    .transform((text) => skillsOfText(text).filter((skill) => skill.trim() !== ''))
    .pipe(z.array(Skill).max(SEARCHED_SKILLS_MAX, `Search for at most ${SEARCHED_SKILLS_MAX} skills.`))
    .optional(),
  availability: z.enum(AVAILABILITIES, 'Choose an availability of this list.').optional(),
  stars: z.coerce
    .number('stars must be a number.')
    .int('stars must be a whole number.')
    .min(1, 'stars must be at least 1.')
    .max(STARS_MAX, `stars can be at most ${STARS_MAX}.`)
    .optional(),
});
export type FreelancerQuery = z.infer<typeof FreelancerQuery>;

/** A freelancer in the directory, with what their page says. */
export const FreelancerCard = z.object({
  _id: Id,
  handle: z.string().nullable(),
  firstName: z.string(),
  /** The initial, as in 'R.'. */
  lastName: z.string(),
  city: z.string(),
  state: z.string(),
  profileImg: Id.nullable(),
  title: z.string(),
  /** The beginning of what they say about themselves. */
  description: z.string(),
  isDescriptionCut: z.boolean(),
  skills: z.array(z.string()),
  categories: z.array(z.enum(CATEGORIES)),
  availability: z.enum(AVAILABILITIES),
  /** Contracts that were completed before today, UTC. */
  completed: z.number().int(),
  /**
   * `overall`: over all marks, as searches for stars compare it. Null until three different people have reviewed this
   * one.
   */
  averages: Averages.extend({ overall: z.number() }).nullable(),
});
export type FreelancerCard = z.infer<typeof FreelancerCard>;

/** `data`: whoever changed their title, bio or skills last comes first. */
export const FreelancerList = z.object({ data: z.array(FreelancerCard), nextCursor: z.string().nullable() });
export type FreelancerList = z.infer<typeof FreelancerList>;
