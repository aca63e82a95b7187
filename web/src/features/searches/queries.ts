import type { SavedSearch } from '@hirelane/api/schemas/searches';
import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '@/domain/search/searchAddress';
import type { Search } from '@/features/projects/search/queries';
import { searchesApi } from '@/shared/api/routes/searches';

export const searchesKeys = {
  all: ['searches'] as const,
  plain: ['searches', 'plain'] as const,
  counted: ['searches', 'counted'] as const,
};

/** The user's saved searches, without new-project counts. */
export const searchesQuery = () =>
  queryOptions({
    queryKey: searchesKeys.plain,
    queryFn: ({ signal }) => searchesApi.call('listSearches', { signal }),
    select: ({ data }) => data.searches,
  });

/** The user's saved searches with new-project counts, and whether the personal feed has a URL. */
export const countedSearchesQuery = () =>
  queryOptions({
    queryKey: searchesKeys.counted,
    queryFn: ({ signal }) => searchesApi.call('listSearches', { query: { counted: 'true' }, signal }),
    select: ({ data }) => data,
  });

type Filters = SavedSearch['filters'];
type Asked = Readonly<{ q: string; category: SavedSearch['category'] | undefined; filters: Filters }>;

/** Returns the filters of a search in the format of a saved search, without words, category and sort order. */
export function filtersIn({ q: _, category: __, sort: ___, ...filters }: Search): Filters {
  const set = Object.entries(filters).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set) as Filters;
}

/** Serializes filters in a fixed order, so that equal filters have equal strings. */
const textIn = (filters: Filters) =>
  JSON.stringify(
    Object.entries(filters)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, Array.isArray(value) ? [...value].sort() : value])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );

/** Returns the number of filters as text, such as `2 filters`, or '' if there are no filters. */
export function filterText(filters: Filters): string {
  const { budgetMin, budgetMax, ...others } = filters;
  const count = Object.keys(others).length + (budgetMin === undefined && budgetMax === undefined ? 0 : 1);
  return count === 0 ? '' : `${count} ${count === 1 ? 'filter' : 'filters'}`;
}

/** Returns the saved search with the same criteria, or undefined if the search is not saved. */
export const findSame = <One extends Asked>(saved: readonly One[], asked: Asked): One | undefined =>
  saved.find(
    (one) =>
      one.q === asked.q &&
      (one.category ?? undefined) === (asked.category ?? undefined) &&
      textIn(one.filters) === textIn(asked.filters),
  );

/** The URL of a search's results. */
export function searchAddress({ q, category, filters }: Asked): string {
  const params = new URLSearchParams(
    queryOf({ ...(filters as Search), q, category: category ?? undefined, sort: undefined }),
  );
  return `/freelancer/projects?${params}`;
}
