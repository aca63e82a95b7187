import type { ReceivedProposal, ReceivedProposals, ReceivedQuery } from '@hirelane/api/schemas/proposals';
import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { projectKeys } from '@/features/projects/queries';
import { pagedQuery } from '@/shared/api/pagedQuery';
import { projectsApi } from '@/shared/api/routes/projects';
import { proposalsApi } from '@/shared/api/routes/proposals';

export type ReceivedTab = ReceivedQuery['show'];
export type Sorted = ReceivedQuery['sort'];

/** Kinds of proposals, in the order of their tabs. */
export const SHOWN = [
  'all',
  'open',
  'shortlisted',
  'offered',
  'hired',
  'declined',
  'withdrawn',
  'closed',
] as const satisfies readonly ReceivedTab[];
const SORTED = ['newest', 'best', 'lowest'] as const satisfies readonly Sorted[];
export const isShown = (text: string): text is ReceivedTab => SHOWN.some((each) => each === text);
export const isSorted = (text: string): text is Sorted => SORTED.some((each) => each === text);

export const proposalKeys = {
  all: ['proposals'] as const,
  own: ['proposals', 'own'] as const,
  /** They are refetched with their project, whose changes affect them. */
  received: (projectId: string) => [...projectKeys.detail(projectId), 'proposals'] as const,
  notes: (projectId: string) => [...proposalKeys.all, 'notes', projectId] as const,
};

/** The proposals for the client's own project. While another kind is loading, the rows of the last one stay. */
export const receivedProposalsQuery = (projectId: string, show: ReceivedTab, sort: Sorted) =>
  pagedQuery(proposalsApi, 'listReceivedProposals', [...proposalKeys.received(projectId), show, sort], {
    params: { id: projectId },
    query: { show, sort },
    keepsRows: true,
  });

/** The number of proposals of each kind, from the newest page of any list of them. */
export const countsIn = (pages: readonly object[]): ReceivedProposals['counts'] | undefined =>
  // `pagedQuery` only knows rows and a cursor.
  (pages.at(-1) as ReceivedProposals | undefined)?.counts;

/** Changes one proposal in every loaded list of its project. */
export function patchReceived(
  client: QueryClient,
  projectId: string,
  freelancerId: string,
  change: Partial<ReceivedProposal>,
): void {
  client.setQueriesData<InfiniteData<ReceivedProposals>>(
    { queryKey: proposalKeys.received(projectId) },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          data: page.data.map((row) => (row.freelancer._id === freelancerId ? { ...row, ...change } : row)),
        })),
      },
  );
}

/** The proposals sent by the user, newest first. */
export const ownProposalsQuery = () => pagedQuery(proposalsApi, 'listOwnProposals', proposalKeys.own, {});

/** The changes of a project since the version that a proposal answered. */
export const projectChangesQuery = (projectId: string, since: number) =>
  queryOptions({
    queryKey: [...projectKeys.detail(projectId), 'changes', since],
    queryFn: async ({ signal }) =>
      (await projectsApi.call('listProjectChanges', { params: { id: projectId }, query: { since }, signal })).data,
  });
