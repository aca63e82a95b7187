import type { SavedSearch } from '@hirelane/contracts/api/searches';
import { queryOptions } from '@tanstack/react-query';
import { searchesApi } from '@/shared/api/routes/searches';

export const searchesKeys = {
  all: ['searches'] as const,
  plain: ['searches', 'plain'] as const,
  counted: ['searches', 'counted'] as const,
};

/** One's own saved searches, without the numbers of new projects. */
export const searchesQuery = () =>
  queryOptions({
    queryKey: searchesKeys.plain,
    queryFn: ({ signal }) => searchesApi.call('listSearches', { signal }),
    select: ({ data }) => data.searches,
  });

/** The same with these numbers, and whether there is an address of one's own feed. */
export const countedSearchesQuery = () =>
  queryOptions({
    queryKey: searchesKeys.counted,
    queryFn: ({ signal }) => searchesApi.call('listSearches', { query: { counted: 'true' }, signal }),
    select: ({ data }) => data,
  });

type Asked = Readonly<{ q: string; category: SavedSearch['category'] | undefined }>;

/** The saved search that asks for the same; undefined when there is none. */
export const findSame = <One extends Asked>(saved: readonly One[], { q, category }: Asked): One | undefined =>
  saved.find((one) => one.q === q && (one.category ?? undefined) === (category ?? undefined));

/** The address of what a search finds. */
export function searchAddress({ q, category }: Asked): string {
  const params = new URLSearchParams({ ...(q && { q }), ...(category && { category }) });
  return `/freelancer/projects?${params}`;
}
