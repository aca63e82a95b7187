import type { AnswerOffer, DeclineOffer, ProposalTerms, SuggestTerms } from '@hirelane/api/schemas/proposals';
import type * as z from 'zod';
import { contractKeys } from '@/features/contracts/queries';
import { projectKeys } from '@/features/projects/queries';
import { proposalKeys } from '@/features/proposals/queries';
import { proposalsApi } from '@/shared/api/routes/proposals';
import { useCommand } from '@/shared/api/useCommand';

/** Changes the terms of the freelancer's own proposal. */
export const useReviseProposal = (projectId: string) =>
  useCommand(
    (body: z.output<typeof ProposalTerms>, idempotencyKey) =>
      proposalsApi.call('reviseProposal', { params: { projectId }, body, idempotencyKey }),
    { invalidates: [proposalKeys.own], isStaleAfterConflict: true },
  );

/** Withdraws the freelancer's own proposal, which reduces the project's number of proposals by one. */
export const useWithdrawProposal = (projectId: string) =>
  useCommand<void>(
    (_, idempotencyKey) => proposalsApi.call('withdrawProposal', { params: { projectId }, idempotencyKey }),
    { invalidates: [proposalKeys.own, projectKeys.detail(projectId), projectKeys.lists], isStaleAfterConflict: true },
  );

/** Accepts these terms of an offer, which starts a contract and may fill the project. */
export const useAcceptOffer = (projectId: string) =>
  useCommand(
    (body: z.output<typeof AnswerOffer>, idempotencyKey) =>
      proposalsApi.call('acceptOffer', { params: { projectId }, body, idempotencyKey }),
    { invalidates: [proposalKeys.own, contractKeys.lists, projectKeys.detail(projectId)], isStaleAfterConflict: true },
  );

export const useDeclineOffer = (projectId: string) =>
  useCommand(
    (body: z.output<typeof DeclineOffer>, idempotencyKey) =>
      proposalsApi.call('declineOffer', { params: { projectId }, body, idempotencyKey }),
    { invalidates: [proposalKeys.own], isStaleAfterConflict: true },
  );

/** Suggests other terms for an offer. */
export const useSuggestTerms = (projectId: string) =>
  useCommand(
    (body: z.output<typeof SuggestTerms>, idempotencyKey) =>
      proposalsApi.call('suggestTerms', { params: { projectId }, body, idempotencyKey }),
    { invalidates: [proposalKeys.own], isStaleAfterConflict: true },
  );

/** Withdraws the suggestion with this id. */
export const useWithdrawTerms = (projectId: string) =>
  useCommand(
    (suggestionId: string, idempotencyKey) =>
      proposalsApi.call('withdrawTerms', { params: { projectId }, body: { suggestionId }, idempotencyKey }),
    { invalidates: [proposalKeys.own], isStaleAfterConflict: true },
  );
