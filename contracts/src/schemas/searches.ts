import * as z from 'zod';
import { Category, Duration, ExperienceType, Scope } from '../brief.ts';
import { ALERT_FREQUENCIES, LIMITS, POSTED_DAYS, PROPOSAL_BANDS, RATE_MAX, SEARCHED_SKILLS_MAX } from '../constants.ts';
import { Id, Instant, line, Skills } from '../fields.ts';
import { WORD } from '../words.ts';
import { BUDGET_ORDER, isBudget, PROJECT_FILTERS } from './project-search.ts';
import { Cursor, Words } from './projects.ts';

const AlertFrequency = z.enum(ALERT_FREQUENCIES, 'Choose how soon you are notified.');
export type AlertFrequency = z.infer<typeof AlertFrequency>;

/** The fields of a saved search that can be changed. */
export const ChangeSearch = z.object({ name: line('Name', LIMITS.searchName), tell: AlertFrequency });
export type ChangeSearch = z.infer<typeof ChangeSearch>;

const rupees = z
  .int('Enter whole rupees.')
  .min(0, 'Enter at least 0 rupees.')
  .max(RATE_MAX, 'This budget is too high.');

/** A saved search's filters, except for its category: those of the public search, as lists. */
export const SavedFilters = z.strictObject({
  skills: Skills.refine(
    (list) => list.length <= SEARCHED_SKILLS_MAX,
    `Search for at most ${SEARCHED_SKILLS_MAX} skills.`,
  ).optional(),
  scope: z.array(Scope).max(20).optional(),
  duration: z.array(Duration).max(20).optional(),
  experience: z.array(ExperienceType).max(20).optional(),
  budgetMin: rupees.optional(),
  budgetMax: rupees.optional(),
  posted: z.literal(POSTED_DAYS, 'Choose a number of days from the list.').optional(),
  proposals: z.array(z.enum(PROPOSAL_BANDS, 'Choose numbers of proposals from the list.')).max(20).optional(),
});
export type SavedFilters = z.infer<typeof SavedFilters>;

/** Whether any filter concerns the project's brief, not only its age or popularity. */
const narrows = ({ posted: _, proposals: __, ...said }: SavedFilters) =>
  Object.values(said).some((value) => !Array.isArray(value) || value.length > 0);

/** A named search by words, category or filters, or by any combination of them. */
export const SaveSearch = ChangeSearch.extend({
  q: line('Search', LIMITS.search, 0).optional(),
  category: Category.nullable().optional(),
  filters: SavedFilters.refine(isBudget, BUDGET_ORDER).optional(),
}).refine(
  ({ q, category, filters }) => category != null || (q ?? '').search(WORD) >= 0 || (filters && narrows(filters)),
  { path: ['q'], message: 'Enter what you search for, or choose a category or another filter.' },
);
export type SaveSearch = z.infer<typeof SaveSearch>;

export const SavedSearch = z.object({
  _id: Id,
  name: z.string(),
  /** The words, or ''. */
  q: z.string(),
  category: Category.nullable(),
  filters: SavedFilters,
  tell: AlertFrequency,
});
export type SavedSearch = z.infer<typeof SavedSearch>;

/**
 * With `counted`, the response includes the number of new projects for each saved search, which requires running the
 * search.
 */
export const SearchesQuery = z.object({
  counted: z
    .enum(['true', 'false'], 'This must be true or false.')
    .transform((value) => value === 'true')
    .optional(),
});

export const SearchSaved = z.object({ data: SavedSearch });

/**
 * `newCount` is the number of projects since the owner last looked, at most NEW_COUNT_MAX; null if it was not
 * requested, or if counting takes too long.
 */
export const ListedSearch = SavedSearch.extend({ newCount: z.number().int().nonnegative().nullable() });
export type ListedSearch = z.infer<typeof ListedSearch>;

/** The searches, in the order they were saved. `hasFeed` is whether the caller has a personal feed. */
export const SavedSearches = z.object({ data: z.object({ searches: z.array(ListedSearch), hasFeed: z.boolean() }) });
export type SavedSearches = z.infer<typeof SavedSearches>;

export const SearchRemoved = z.object({ data: z.object({ _id: Id, isRemoved: z.literal(true) }) });
export const SearchSeen = z.object({ data: z.object({ _id: Id, seenAt: Instant }) });

/** `token` is the secret part of the feed's URL, shown only once. */
export const FeedAddress = z.object({ data: z.object({ token: z.string() }) });
export const FeedAddressEnded = z.object({ data: z.object({ isOn: z.literal(false) }) });

/** A feed of the results of the public search, newest first. Feed readers may add their own parameters to its URL. */
export const FeedQuery = z.object({ q: Words, ...PROJECT_FILTERS, cursor: Cursor }).refine(isBudget, BUDGET_ORDER);
export type FeedQuery = z.infer<typeof FeedQuery>;
