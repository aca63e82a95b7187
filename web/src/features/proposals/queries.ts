import type { ReceivedProposal, ReceivedProposals, ReceivedQuery } from '@hirelane/api/schemas/proposals';
import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { projectKeys } from '@/features/projects/queries';
import { pagedQuery } from '@/shared/api/pagedQuery';
import { projectsApi } from '@/shared/api/routes/projects';
import { proposalsApi } from '@/shared/api/routes/proposals';

export type ReceivedTab = ReceivedQuery['show'];
export type ReceivedSort = ReceivedQuery['sort'];

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
const SORTED = ['newest', 'best', 'lowest'] as const satisfies readonly ReceivedSort[];
export const isShown = (text: string): text is ReceivedTab => SHOWN.some((each) => each === text);
export const isSorted = (text: string): text is ReceivedSort => SORTED.some((each) => each === text);

export const proposalKeys = {
  all: ['proposals'] as const,
  own: ['proposals', 'own'] as const,
  /** The keys are nested under their project's key, so that proposals are refetched whenever the project changes. */
  received: (projectId: string) => [...projectKeys.detail(projectId), 'proposals'] as const,
  notes: (projectId: string) => [...proposalKeys.all, 'notes', projectId] as const,
};

/** Proposals for the client's own project. The previous rows remain visible while another kind loads. */
export const receivedProposalsQuery = (projectId: string, show: ReceivedTab, sort: ReceivedSort) =>
  pagedQuery(proposalsApi, 'listReceivedProposals', [...proposalKeys.received(projectId), show, sort], {
    params: { id: projectId },
    query: { show, sort },
    keepsRows: true,
  });

/** Returns the number of proposals of each kind, taken from the last loaded page. */
export const countsIn = (pages: readonly object[]): ReceivedProposals['counts'] | undefined =>
  // The type of `pagedQuery` includes only rows and a cursor.
  (pages.at(-1) as ReceivedProposals | undefined)?.counts;

/** Changes a freelancer's proposal in every loaded list for the project. */
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

/** Proposals sent by the user, newest first. */
export const ownProposalsQuery = () => pagedQuery(proposalsApi, 'listOwnProposals', proposalKeys.own, {});

/** The user's own proposal for a project; null if the list of proposals does not contain it yet. */
export const ownProposalQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...proposalKeys.own, projectId],
    queryFn: ({ signal }) => proposalsApi.call('listOwnProposals', { query: { projectId }, signal }),
    select: ({ data }) => data[0] ?? null,
  });

/** Changes to a project since the version for which a proposal was sent. */
export const projectChangesQuery = (projectId: string, since: number) =>
  queryOptions({
    queryKey: [...projectKeys.detail(projectId), 'changes', since],
    queryFn: async ({ signal }) =>
      (await projectsApi.call('listProjectChanges', { params: { id: projectId }, query: { since }, signal })).data,
  });
