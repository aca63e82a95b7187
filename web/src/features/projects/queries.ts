import { type Category, type Feed, ProjectAnswer, ProjectList } from '@hirelane/contracts/api/projects';
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { request } from '@/shared/api/http';

export type ClientFilter = 'all' | 'draft' | 'published';

/** Words, and a category. Empty words ask for everything. */
export interface Search {
  q: string;
  category: Category | undefined;
}

export const projectKeys = {
  all: ['projects'] as const,
  lists: ['projects', 'list'] as const,
  feed: (feed: Feed) => [...projectKeys.lists, 'feed', feed] as const,
  own: (userId: string, filter: ClientFilter, q: string) => [...projectKeys.lists, 'own', userId, filter, q] as const,
  search: ({ q, category }: Search) => [...projectKeys.lists, 'search', q, category] as const,
  catalog: (userId: string) => [...projectKeys.lists, 'catalog', userId] as const,
  detail: (projectId: string) => [...projectKeys.all, 'detail', projectId] as const,
};

const FIRST_PAGE = '';

const listQuery = (
  queryKey: readonly unknown[],
  query: Record<string, string>,
  path: '/api/v1/client/project' | '/api/v1/project' = '/api/v1/client/project',
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const params = new URLSearchParams({ ...query, ...(pageParam !== FIRST_PAGE && { cursor: pageParam }) });
      return request(`${path}?${params}`, { schema: ProjectList, signal });
    },
    // While another search runs, the rows of the last one stay.
    placeholderData: keepPreviousData,
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
    // A row may move to a later page while the list is being read; it is shown once.
    select: ({ pages }) => [
      ...new Map(pages.flatMap((page) => page.data).map((project) => [project._id, project])).values(),
    ],
  });

export type ProjectListOptions = ReturnType<typeof listQuery>;

export const feedQuery = (feed: Feed) => listQuery(projectKeys.feed(feed), { [feed]: 'true' });

/** The client's own projects. */
export const ownProjectsQuery = (userId: string, filter: ClientFilter, q = '') =>
  listQuery(projectKeys.own(userId, filter, q), {
    userId,
    ...(filter !== 'all' && { [filter]: 'true' }),
    ...(q && { q }),
  });

/** Published projects, for everyone. */
export const searchQuery = (search: Search) =>
  listQuery(
    projectKeys.search(search),
    { ...(search.q && { q: search.q }), ...(search.category && { category: search.category }) },
    '/api/v1/project',
  );

/** What anyone may see of a client's projects. */
export const catalogQuery = (userId: string) => listQuery(projectKeys.catalog(userId), { isProfile: 'true', userId });

export const projectQuery = (projectId: string) =>
  queryOptions({
    queryKey: projectKeys.detail(projectId),
    queryFn: ({ signal }) =>
      request(`/api/v1/client/project/${encodeURIComponent(projectId)}`, { schema: ProjectAnswer, signal }),
  });

interface Flags {
  isSaved?: boolean;
  isLiked?: boolean;
}

/** Writes what the server said about one project wherever that project is shown. */
export function patchProject(client: QueryClient, projectId: string, flags: Flags): void {
  client.setQueryData(projectQuery(projectId).queryKey, (old) => old && { ...old, data: { ...old.data, ...flags } });
  client.setQueriesData<{ pages: ProjectList[]; pageParams: unknown[] }>(
    { queryKey: projectKeys.lists },
    (old) =>
      old && {
        ...old,
        pages: old.pages.map((page) => ({
          ...page,
          data: page.data.map((card) => (card._id === projectId ? { ...card, ...flags } : card)),
        })),
      },
  );
}

/** The freelancer's proposal for this project is with the client, whoever sent it and when. */
export function markApplied(client: QueryClient, projectId: string): void {
  client.setQueryData(projectQuery(projectId).queryKey, (old) => old && { ...old, isApplied: true });
}
