import type { PersonReviews } from '@hirelane/api/schemas/reviews';
import { pagedQuery } from '@/shared/api/pagedQuery';
import { hiringApi } from '@/shared/api/routes/hiring';

export const reviewKeys = {
  all: ['reviews'] as const,
  ofPerson: (id: string) => [...reviewKeys.all, 'person', id] as const,
};

/** The visible reviews of a person, the last one written first. */
export const personReviewsQuery = (id: string) =>
  pagedQuery(hiringApi, 'readReviews', reviewKeys.ofPerson(id), { params: { id } });

/** Averages over all reviews, by the newest page of their list; null as long as too few people have written one. */
export const averagesIn = (pages: readonly object[]): PersonReviews['averages'] =>
  // `pagedQuery` knows of rows and a cursor alone.
  (pages.at(-1) as PersonReviews | undefined)?.averages ?? null;
