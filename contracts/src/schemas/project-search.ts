import * as z from 'zod';
import { Category } from '../brief.ts';
import { DURATIONS, EXPERIENCE_TYPES, POSTED_DAYS, PROPOSAL_BANDS, RATE_MAX, SCOPES, SORTS } from '../constants.ts';
import { Cursor, Limit, ProjectList, Words } from './projects.ts';
import { anyOf, Count, SearchedSkills } from './search-query.ts';

function rupees(name: string) {
  return z.coerce
    .number(`${name} must be a number.`)
    .int(`${name} must be in whole rupees.`)
    .min(0, `${name} must be at least 0.`)
    .max(RATE_MAX, `${name} can be at most ${RATE_MAX}.`)
    .optional();
}

/**
 * The filters of a project search; results match all of them. `posted` is the maximum number of days since publication.
 * Budgets are in whole rupees, with both ends included.
 */
export const PROJECT_FILTERS = {
  category: Category.optional(),
  skills: SearchedSkills,
  scope: anyOf(SCOPES, 'Choose scopes from the list.'),
  duration: anyOf(DURATIONS, 'Choose durations from the list.'),
  experience: anyOf(EXPERIENCE_TYPES, 'Choose experience types from the list.'),
  budgetMin: rupees('budgetMin'),
  budgetMax: rupees('budgetMax'),
  posted: z
    .enum(POSTED_DAYS.map(String), `posted must be one of ${POSTED_DAYS.join(', ')}.`)
    .transform(Number)
    .optional(),
  proposals: anyOf(PROPOSAL_BANDS, 'Choose numbers of proposals from the list.'),
};

/** Whether a budget's minimum does not exceed its maximum, for use with `refine`. */
export const isBudget = ({ budgetMin, budgetMax }: { budgetMin?: unknown; budgetMax?: unknown }): boolean =>
  !(Number(budgetMin) > Number(budgetMax));
export const BUDGET_ORDER = { path: ['budgetMax'], message: 'The highest budget must not be below the lowest.' };

const filters = z.object(PROJECT_FILTERS);
export type ProjectFilters = z.infer<typeof filters>;

/** The public search for published projects. `best` is only for freelancers. */
export const SearchQuery = z
  .strictObject({
    q: Words,
    ...PROJECT_FILTERS,
    sort: z.enum(SORTS, 'Choose a sort order from the list.').default('newest'),
    cursor: Cursor,
    limit: Limit,
  })
  .refine(isBudget, BUDGET_ORDER);
export type SearchQuery = z.infer<typeof SearchQuery>;

/** A project search without a sort order, for the counts next to its filters. */
export const CountsQuery = z.strictObject({ q: Words, ...PROJECT_FILTERS }).refine(isBudget, BUDGET_ORDER);
export type CountsQuery = z.infer<typeof CountsQuery>;

/** If the search finds few projects, `suggestion` is its words in a corrected spelling that finds more. */
export const FoundProjects = ProjectList.extend({ suggestion: z.string().nullable() });
export type FoundProjects = z.infer<typeof FoundProjects>;

const counts = z.array(Count);

/**
 * For each value of a filter, the number of projects that the search would find with it. A budget's value is the lower
 * bound of its range.
 */
export const ProjectCounts = z.object({
  data: z.object({
    category: counts,
    scope: counts,
    duration: counts,
    experience: counts,
    budget: counts,
    posted: counts,
    proposals: counts,
  }),
});
export type ProjectCounts = z.infer<typeof ProjectCounts>;
