import { ProposalSentAnswer, type SendProposal } from '@hirelane/contracts/api/proposals';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { markApplied, projectKeys } from '@/features/projects/queries';
import { proposalKeys } from '@/features/proposals/queries';
import { request } from '@/shared/api/http';
import { useCommandKey } from '@/shared/api/useCommandKey';
import { ApiError } from '@/shared/lib/apiError';

export const isProposalExist = (error: Error): boolean =>
  error instanceof ApiError && error.problem.isProposalExist === true;

export function useSendProposal(projectId: string) {
  const send = useCommandKey();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SendProposal) =>
      send(body, (idempotencyKey) =>
        request('/api/v1/freelancer/proposal', { method: 'POST', body, idempotencyKey, schema: ProposalSentAnswer }),
      ),
    meta: { invalidates: [projectKeys.detail(projectId), projectKeys.lists, proposalKeys.own] },
    onSuccess: () => markApplied(client, projectId),
    onError: (error) => {
      if (isProposalExist(error)) markApplied(client, projectId);
    },
  });
}
