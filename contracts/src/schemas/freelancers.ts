import * as z from 'zod';
import { Category } from '../brief.ts';
import { AVAILABILITIES, CATEGORIES, COMPLETED_STEPS, FREELANCER_SORTS, LIMITS, STARS_MAX } from '../constants.ts';
import { Id, orStop } from '../fields.ts';
import { PageQuery, Words } from './projects.ts';
import { Averages } from './reviews.ts';
import { anyOf, Count, SearchedSkills } from './search-query.ts';

/** Characters of a city and a state with a comma between them. */
const PLACE_MAX = 2 * LIMITS.location + 2;

/**
 * What a search in the directory asks for besides words, all of which applies. `stars`: the least average of the reviews
 * that everybody may read, over all of their marks. `completed`: the least number of completed contracts. `place`: a
 * city, a state, or both with a comma, upper or lower case.
 */
export const FREELANCER_FILTERS = {
  category: Category.optional(),
  skills: SearchedSkills,
  availability: anyOf(AVAILABILITIES, 'Choose availabilities of this list.'),
  stars: z.coerce
    .number('stars must be a number.')
    .int('stars must be a whole number.')
    .min(1, 'stars must be at least 1.')
    .max(STARS_MAX, `stars can be at most ${STARS_MAX}.`)
    .optional(),
  completed: z
    .enum(COMPLETED_STEPS.map(String), `completed must be one of ${COMPLETED_STEPS.join(', ')}.`)
    .transform(Number)
    .optional(),
  place: z
    .string()
    .trim()
    .max(PLACE_MAX, orStop(`A place has at most ${PLACE_MAX} characters.`))
    .refine((text) => !text.includes('\0'), 'This place holds characters that cannot be used.')
    .optional(),
};

const filters = z.object(FREELANCER_FILTERS);
export type FreelancerFilters = z.infer<typeof filters>;

/** A search in the directory: freelancers to whom all of it applies, in an order. */
export const FreelancerQuery = PageQuery.extend({
  q: Words,
  ...FREELANCER_FILTERS,
  sort: z.enum(FREELANCER_SORTS, 'Choose a sort order of this list.').default('changed'),
});
export type FreelancerQuery = z.infer<typeof FreelancerQuery>;

/** The same search, of which only numbers are wanted. */
export const FreelancerCountsQuery = z.strictObject({ q: Words, ...FREELANCER_FILTERS });
export type FreelancerCountsQuery = z.infer<typeof FreelancerCountsQuery>;

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

/**
 * `data`: in the order that was asked for. `suggestion`: words that somebody is found for, where those of the search
 * find few.
 */
export const FreelancerList = z.object({
  data: z.array(FreelancerCard),
  nextCursor: z.string().nullable(),
  suggestion: z.string().nullable(),
});
export type FreelancerList = z.infer<typeof FreelancerList>;

const counts = z.array(Count);

/**
 * How many freelancers would be found with each value of a filter, all others being as they are. Values of `stars` and
 * `completed` are the least of either. `place`: the places of most, as they are written there.
 */
export const FreelancerCounts = z.object({
  data: z.object({ category: counts, availability: counts, stars: counts, completed: counts, place: counts }),
});
export type FreelancerCounts = z.infer<typeof FreelancerCounts>;
