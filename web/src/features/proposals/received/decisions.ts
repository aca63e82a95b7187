import type { DeclineProposal, ReceivedProposal } from '@hirelane/api/schemas/proposals';
import { useQueryClient } from '@tanstack/react-query';
import { patchReceived, proposalKeys } from '@/features/proposals/queries';
import { proposalsApi } from '@/shared/api/routes/proposals';
import { useCommand } from '@/shared/api/useCommand';
import { uuid } from '@/shared/lib/uuid';

/** A decision about a proposal that the client makes with a single press. */
export type Press = 'shortlist' | 'unshortlist' | 'reconsider';

const ROUTES = {
  shortlist: 'shortlistProposal',
  unshortlist: 'unshortlistProposal',
  reconsider: 'reconsiderProposal',
} as const satisfies Record<Press, string>;

/**
 * Shortlists, unshortlists or reconsiders a proposal. The response updates the row. The lists are refetched afterwards,
 * but the next press does not have to wait for them.
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
 * Declines proposals for a project in a single request, and returns how many could not be declined. Rejects if there
 * was only one and it could not be declined.
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

/** Records that the client has read a proposal. A failure is not reported, because the next view records it again. */
export function useOpened(projectId: string, freelancerId: string) {
  const client = useQueryClient();
  const command = useCommand(
    () => proposalsApi.call('openProposal', { params: { projectId, freelancerId }, idempotencyKey: uuid() }),
    { onSuccess: ({ data }) => patchReceived(client, projectId, freelancerId, { status: data.status }) },
  );
  return () => command.mutate();
}
