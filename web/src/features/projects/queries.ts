import { type Feed, ProjectAnswer, ProjectList } from '@hirelane/contracts/api/projects';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { request } from '@/shared/api/http';

export type ClientFilter = 'all' | 'draft' | 'published';

export const projectKeys = {
  all: ['projects'] as const,
  lists: ['projects', 'list'] as const,
  feed: (feed: Feed) => [...projectKeys.lists, 'feed', feed] as const,
  own: (userId: string, filter: ClientFilter) => [...projectKeys.lists, 'own', userId, filter] as const,
  catalog: (userId: string) => [...projectKeys.lists, 'catalog', userId] as const,
  detail: (projectId: string) => [...projectKeys.all, 'detail', projectId] as const,
};

const FIRST_PAGE = '';

const listQuery = (queryKey: readonly unknown[], query: Record<string, string>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const params = new URLSearchParams({ ...query, ...(pageParam !== FIRST_PAGE && { cursor: pageParam }) });
      return request(`/api/v1/client/project?${params}`, { schema: ProjectList, signal });
    },
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
export const ownProjectsQuery = (userId: string, filter: ClientFilter) =>
  listQuery(projectKeys.own(userId, filter), { userId, ...(filter !== 'all' && { [filter]: 'true' }) });

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
