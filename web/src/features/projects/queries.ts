import type { Feed, ProjectList } from '@hirelane/api/schemas/projects';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { pagedQuery } from '@/shared/api/pagedQuery';
import { feedApi } from '@/shared/api/routes/feed';

export type ClientFilter = 'all' | 'draft' | 'published' | 'past';

export const projectKeys = {
  all: ['projects'] as const,
  lists: ['projects', 'list'] as const,
  feed: (feed: Feed | 'hidden') => [...projectKeys.lists, 'feed', feed] as const,
  ownLists: ['projects', 'list', 'own'] as const,
  own: (userId: string, filter: ClientFilter, q: string) => [...projectKeys.lists, 'own', userId, filter, q] as const,
  /** The newest public projects, fetched separately from a list to find those published since it was loaded. */
  heads: ['projects', 'heads'] as const,
  catalog: (userId: string) => [...projectKeys.lists, 'catalog', userId] as const,
  detail: (projectId: string) => [...projectKeys.all, 'detail', projectId] as const,
  public: (projectId: string) => [...projectKeys.all, 'public', projectId] as const,
};

export const feedQuery = (feed: Feed | 'hidden') =>
  pagedQuery(feedApi, 'listProjects', projectKeys.feed(feed), { query: { [feed]: 'true' }, keepsRows: true });

export type ProjectListOptions = ReturnType<typeof feedQuery>;

export const ownProjectsQuery = (userId: string, filter: ClientFilter, q = '') =>
  pagedQuery(feedApi, 'listProjects', projectKeys.own(userId, filter, q), {
    query: { userId, ...(filter !== 'all' && { [filter]: 'true' }), q: q || undefined },
    keepsRows: true,
  });

/** A client's public projects. */
export const catalogQuery = (userId: string) =>
  pagedQuery(feedApi, 'listProjects', projectKeys.catalog(userId), {
    query: { isProfile: 'true', userId },
    keepsRows: true,
  });

export const projectQuery = (projectId: string) =>
  queryOptions({
    queryKey: projectKeys.detail(projectId),
    queryFn: ({ signal }) => feedApi.call('getProject', { params: { id: projectId }, signal }),
  });

/** A published project, as any visitor sees it. */
export const publicProjectQuery = (projectId: string) =>
  queryOptions({
    queryKey: projectKeys.public(projectId),
    queryFn: ({ signal }) => feedApi.call('readPublicProject', { params: { id: projectId }, signal }),
    select: ({ data }) => data,
  });

interface Flags {
  isSaved?: boolean;
  isLiked?: boolean;
}

/** Updates a project's flags in the cache, in every list and on the project's page. */
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

/** Marks a project as applied to, even if the proposal was sent earlier or from another tab. */
export function markApplied(client: QueryClient, projectId: string): void {
  client.setQueryData(projectQuery(projectId).queryKey, (old) => old && { ...old, isApplied: true });
}
