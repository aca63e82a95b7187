import * as z from 'zod';
import { LIMITS, TELL } from '../constants.ts';
import { Id, Instant, line } from '../fields.ts';
import { WORD } from '../words.ts';
import { Category, Words } from './projects.ts';

const Tell = z.enum(TELL, 'Choose when you are told.');
export type Tell = z.infer<typeof Tell>;

/** What can be changed in a saved search. */
export const ChangeSearch = z.object({ name: line('Name', LIMITS.searchName), tell: Tell });
export type ChangeSearch = z.infer<typeof ChangeSearch>;

/** A search under a name: by words, in a category, or both. */
export const SaveSearch = ChangeSearch.extend({
  q: line('Search', LIMITS.search, 0).optional(),
  category: Category.nullable().optional(),
}).refine(({ q, category }) => category != null || (q ?? '').search(WORD) >= 0, {
  path: ['q'],
  message: 'Type what you search for, or choose a category.',
});
export type SaveSearch = z.infer<typeof SaveSearch>;

export const SavedSearch = z.object({
  _id: Id,
  name: z.string(),
  /** '' for none. */
  q: z.string(),
  category: Category.nullable(),
  tell: Tell,
});
export type SavedSearch = z.infer<typeof SavedSearch>;

/** `counted`: with the numbers of new projects, each of which takes a search. */
export const SearchesQuery = z.object({
  counted: z
    .enum(['true', 'false'], 'This must be true or false.')
    .transform((value) => value === 'true')
    .optional(),
});

export const SearchSaved = z.object({ data: SavedSearch });

/**
 * `newCount`: projects since its owner last looked, at most NEW_COUNT_MAX; null when nobody asked, or counting takes too
 * long.
 */
export const ListedSearch = SavedSearch.extend({ newCount: z.number().int().nonnegative().nullable() });
export type ListedSearch = z.infer<typeof ListedSearch>;

/** The first one saved first. `hasFeed`: whether there is an address of one's own feed. */
export const SavedSearches = z.object({ data: z.object({ searches: z.array(ListedSearch), hasFeed: z.boolean() }) });
export type SavedSearches = z.infer<typeof SavedSearches>;

export const SearchRemoved = z.object({ data: z.object({ _id: Id, isRemoved: z.literal(true) }) });
export const SearchSeen = z.object({ data: z.object({ _id: Id, seenAt: Instant }) });

/** `token`: shown this once; it stands in the address. */
export const FeedAddress = z.object({ data: z.object({ token: z.string() }) });
export const FeedAddressEnded = z.object({ data: z.object({ isOn: z.literal(false) }) });

const cursor = z.string().max(500, 'This cursor is not ours.').optional();

/** A feed of what the public search finds. */
export const FeedQuery = z.object({ q: Words, category: Category.optional(), cursor });
export type FeedQuery = z.infer<typeof FeedQuery>;
