import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryOf } from '@/domain/search/searchAddress';
import type { Search } from '@/features/freelancers/search';
import { pagedQuery } from '@/shared/api/pagedQuery';
import { hiringApi } from '@/shared/api/routes/hiring';

export const freelancerKeys = {
  all: ['freelancers'] as const,
  search: (search: Search) => [...freelancerKeys.all, 'search', queryOf(search)] as const,
  facts: (ids: readonly string[]) => [...freelancerKeys.all, 'facts', ids.join()] as const,
  counts: (search: Search) => [...freelancerKeys.all, 'counts', queryOf({ ...search, sort: undefined })] as const,
};

/** Freelancers that match every part of a search. */
export const freelancersQuery = (search: Search) =>
  pagedQuery(hiringApi, 'listFreelancers', freelancerKeys.search(search), { query: queryOf(search), keepsRows: true });

/**
 * How many freelancers would match each filter value. A failed request is not retried, because screens do not wait for
 * the counts.
 */
export const countsQuery = (search: Search) =>
  queryOptions({
    queryKey: freelancerKeys.counts(search),
    queryFn: ({ signal }) =>
      hiringApi.call('countFreelancers', { query: queryOf({ ...search, sort: undefined }), signal }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
  });

/** Facts about at most 50 freelancers, without those whose page the user may not see. */
export const factsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: freelancerKeys.facts(ids),
    queryFn: ({ signal }) => hiringApi.call('readFreelancerFacts', { query: { ids: ids.join() }, signal }),
    select: ({ data }) => data,
    staleTime: 60_000,
  });
