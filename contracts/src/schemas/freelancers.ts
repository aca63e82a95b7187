import * as z from 'zod';
import { Category } from '../brief.ts';
import {
  AVAILABILITIES,
  CATEGORIES,
  COMPLETED_STEPS,
  FREELANCER_SORTS,
  LIMITS,
  PAGE_MAX,
  STARS_MAX,
} from '../constants.ts';
import { Id, orStop } from '../fields.ts';
import { PageQuery, Words } from './projects.ts';
import { Averages } from './reviews.ts';
import { anyOf, Count, SearchedSkills } from './search-query.ts';

/** The maximum length of a city and a state joined by a comma. */
const PLACE_MAX = 2 * LIMITS.location + 2;

/**
 * The filters of a directory search; results match all of them. `stars` is the minimum average of all ratings in public
 * reviews, and `completed` the minimum number of completed contracts. `place` is a city, a state, or both with a comma,
 * in upper or lower case.
 */
export const FREELANCER_FILTERS = {
  category: Category.optional(),
  skills: SearchedSkills,
  availability: anyOf(AVAILABILITIES, 'Choose availabilities from the list.'),
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
    .max(PLACE_MAX, orStop(`A place can have at most ${PLACE_MAX} characters.`))
    .refine((text) => !text.includes('\0'), 'This place contains characters that are not allowed.')
    .optional(),
};

const filters = z.object(FREELANCER_FILTERS);
export type FreelancerFilters = z.infer<typeof filters>;

/** A directory search, with a sort order. */
export const FreelancerQuery = PageQuery.extend({
  q: Words,
  ...FREELANCER_FILTERS,
  sort: z.enum(FREELANCER_SORTS, 'Choose a sort order from the list.').default('changed'),
});
export type FreelancerQuery = z.infer<typeof FreelancerQuery>;

/** A directory search without a sort order, for the counts next to its filters. */
export const FreelancerCountsQuery = z.strictObject({ q: Words, ...FREELANCER_FILTERS });
export type FreelancerCountsQuery = z.infer<typeof FreelancerCountsQuery>;

/** A freelancer in the directory, with facts from their page. */
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
  /** The beginning of the freelancer's bio. */
  description: z.string(),
  isDescriptionCut: z.boolean(),
  skills: z.array(z.string()),
  categories: z.array(z.enum(CATEGORIES)),
  availability: z.enum(AVAILABILITIES),
  /** The number of contracts completed before today (UTC). */
  completed: z.number().int(),
  /**
   * `overall` is the average of all ratings, which the stars filter uses. Null until three different users have
   * reviewed the freelancer.
   */
  averages: Averages.extend({ overall: z.number() }).nullable(),
});
export type FreelancerCard = z.infer<typeof FreelancerCard>;

/**
 * `data` is in the requested order. If the search finds few freelancers, `suggestion` is its words in a corrected
 * spelling that finds more.
 */
export const FreelancerList = z.object({
  data: z.array(FreelancerCard),
  nextCursor: z.string().nullable(),
  suggestion: z.string().nullable(),
});
export type FreelancerList = z.infer<typeof FreelancerList>;

const ID_AND_COMMA = 37;

/** Comma-separated ids of freelancers. */
export const FreelancerFactsQuery = z.strictObject({
  ids: z
    .string('ids must be a list of ids with commas between them.')
    .max(PAGE_MAX * ID_AND_COMMA, orStop(`Ask for at most ${PAGE_MAX} freelancers.`))
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(Id).max(PAGE_MAX, `Ask for at most ${PAGE_MAX} freelancers.`)),
});

/** What helps to choose among freelancers, as on their pages. */
export const FreelancerFacts = FreelancerCard.pick({ _id: true, skills: true, completed: true, averages: true });
export type FreelancerFacts = z.infer<typeof FreelancerFacts>;

/** In no particular order, without the people whose page the caller may not see. */
export const FreelancerFactsAnswer = z.object({ data: z.array(FreelancerFacts) });

const counts = z.array(Count);

/**
 * For each value of a filter, the number of freelancers that the search would find with it. Values of `stars` and
 * `completed` are minimums. `place` lists the most frequent places, as users wrote them.
 */
export const FreelancerCounts = z.object({
  data: z.object({ category: counts, availability: counts, stars: counts, completed: counts, place: counts }),
});
export type FreelancerCounts = z.infer<typeof FreelancerCounts>;
