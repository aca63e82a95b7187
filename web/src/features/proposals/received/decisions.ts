import type { DeclineProposal, ReceivedProposal } from '@hirelane/api/schemas/proposals';
import { useQueryClient } from '@tanstack/react-query';
import { patchReceived, proposalKeys } from '@/features/proposals/queries';
import { proposalsApi } from '@/shared/api/routes/proposals';
import { useCommand } from '@/shared/api/useCommand';
import { uuid } from '@/shared/lib/uuid';

/** Decisions of a client about one proposal that take nothing but a press. */
export type Press = 'shortlist' | 'unshortlist' | 'reconsider';

const ROUTES = {
  shortlist: 'shortlistProposal',
  unshortlist: 'unshortlistProposal',
  reconsider: 'reconsiderProposal',
} as const satisfies Record<Press, string>;

/**
 * Puts a proposal on the shortlist, takes it off, or reconsiders it. The row changes with the answer; the lists are
 * read again after that, which the next press does not wait for.
 */
export function usePress(projectId: string) {
  const client = useQueryClient();
  return useCommand(
    async ({ freelancerId, what }: { freelancerId: string; what: Press }) => {
      const params = { projectId, freelancerId };
      const { data } = await proposalsApi.call(ROUTES[what], { params, idempotencyKey: uuid() });
      patchReceived(client, projectId, freelancerId, {
        status: data.status,
        ...(what === 'reconsider' && { declined: null }),
      });
      return data;
    },
    { invalidates: [proposalKeys.received(projectId)], isStaleAfterConflict: true },
  );
}

/**
 * Declines proposals of a project, each decided by itself; returns how many could not be declined. A single one that
 * could not rejects.
 */
export function useDecline(projectId: string, proposals: readonly ReceivedProposal[]) {
  const freelancerIds = proposals.map(({ freelancer }) => freelancer._id);
  const [only] = freelancerIds;
  return useCommand(
    async (body: DeclineProposal, idempotencyKey) => {
      if (freelancerIds.length === 1 && only !== undefined) {
        const params = { projectId, freelancerId: only };
        await proposalsApi.call('declineProposal', { params, body, idempotencyKey });
        return 0;
      }
      const { data } = await proposalsApi.call('declineProposals', {
        params: { id: projectId },
        body: { ...body, freelancerIds },
        idempotencyKey,
      });
      return data.filter(({ isRefused }) => isRefused).length;
    },
    { invalidates: [proposalKeys.received(projectId)], isStaleAfterConflict: true },
  );
}

/** Records that the client has read a proposal. A failure is silent: the next look records it. */
export function useOpened(projectId: string, freelancerId: string) {
  const client = useQueryClient();
  const command = useCommand(
    () => proposalsApi.call('openProposal', { params: { projectId, freelancerId }, idempotencyKey: uuid() }),
    { onSuccess: ({ data }) => patchReceived(client, projectId, freelancerId, { status: data.status }) },
  );
  return () => command.mutate();
}
