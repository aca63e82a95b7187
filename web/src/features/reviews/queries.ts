import type { PersonReviews } from '@hirelane/api/schemas/reviews';
import { pagedQuery } from '@/shared/api/pagedQuery';
import { hiringApi } from '@/shared/api/routes/hiring';

export const reviewKeys = {
  all: ['reviews'] as const,
  ofPerson: (id: string) => [...reviewKeys.all, 'person', id] as const,
};

/** A person's visible reviews, most recent first. */
export const personReviewsQuery = (id: string) =>
  pagedQuery(hiringApi, 'readReviews', reviewKeys.ofPerson(id), { params: { id } });

/** Returns the averages over all reviews, taken from the last loaded page, or null if there are too few reviewers. */
export const averagesIn = (pages: readonly object[]): PersonReviews['averages'] =>
  // The type of `pagedQuery` includes only rows and a cursor.
  (pages.at(-1) as PersonReviews | undefined)?.averages ?? null;
