import type { SendProposal } from '@hirelane/contracts/api/proposals';
import { useQueryClient } from '@tanstack/react-query';
import { markApplied, projectKeys } from '@/features/projects/queries';
import { isProposalExist } from '@/features/proposals/isProposalExist';
import { proposalKeys } from '@/features/proposals/queries';
import { proposalsApi } from '@/shared/api/routes/proposals';
import { useCommand } from '@/shared/api/useCommand';

export function useSendProposal(projectId: string) {
  const client = useQueryClient();
  return useCommand(
    (body: SendProposal, idempotencyKey) => proposalsApi.call('sendProposal', { body, idempotencyKey }),
    {
      invalidates: [projectKeys.detail(projectId), projectKeys.lists, proposalKeys.own],
      onSuccess: () => markApplied(client, projectId),
      onError: (error) => {
        if (isProposalExist(error)) markApplied(client, projectId);
      },
    },
  );
}
