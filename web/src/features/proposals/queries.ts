import { pagedQuery } from '@/shared/api/pagedQuery';
import { proposalsApi } from '@/shared/api/routes/proposals';

export const proposalKeys = {
  all: ['proposals'] as const,
  own: ['proposals', 'own'] as const,
  received: (projectId: string) => [...proposalKeys.all, 'received', projectId] as const,
};

/** The proposals for one's own project, newest first. */
export const receivedProposalsQuery = (projectId: string) =>
  pagedQuery(proposalsApi, 'listReceivedProposals', proposalKeys.received(projectId), { params: { id: projectId } });

/** The proposals one has sent, newest first. */
export const ownProposalsQuery = () => pagedQuery(proposalsApi, 'listOwnProposals', proposalKeys.own, {});
