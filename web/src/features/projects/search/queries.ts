import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryOf } from '@/domain/search/searchAddress';
import { projectKeys } from '@/features/projects/queries';
import type { Search } from '@/features/projects/search/projectSearch';
import { pagedQuery } from '@/shared/api/pagedQuery';
import { feedApi } from '@/shared/api/routes/feed';

// Re-exported for other features.
export type { Search } from '@/features/projects/search/projectSearch';

const searchKeys = {
  list: (search: Search) => [...projectKeys.lists, 'search', queryOf(search)] as const,
  counts: (search: Search) => [...projectKeys.all, 'counts', queryOf({ ...search, sort: undefined })] as const,
};

/** Published projects, for everyone. */
export const searchQuery = (search: Search) =>
  pagedQuery(feedApi, 'searchProjects', searchKeys.list(search), {
    query: queryOf(search),
    keepsRows: true,
  });

/**
 * How many projects would match each filter value. A failed request is not retried, because screens do not wait for the
 * counts.
 */
export const countsQuery = (search: Search) =>
  queryOptions({
    queryKey: searchKeys.counts(search),
    queryFn: ({ signal }) => feedApi.call('countProjects', { query: queryOf({ ...search, sort: undefined }), signal }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
  });
