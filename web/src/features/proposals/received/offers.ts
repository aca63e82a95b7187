import type { ChangeOffer, MakeOffer } from '@hirelane/api/schemas/proposals';
import type * as z from 'zod';
import { proposalKeys } from '@/features/proposals/queries';
import { proposalsApi } from '@/shared/api/routes/proposals';
import { useCommand } from '@/shared/api/useCommand';

export const useMakeOffer = (projectId: string, freelancerId: string) =>
  useCommand(
    (body: z.input<typeof MakeOffer>, idempotencyKey) =>
      proposalsApi.call('makeOffer', { params: { projectId, freelancerId }, body, idempotencyKey }),
    { invalidates: [proposalKeys.received(projectId)], isStaleAfterConflict: true },
  );

/** Changes the terms of an open offer, if they are still those of this revision. */
export const useChangeOffer = (projectId: string, freelancerId: string) =>
  useCommand(
    (body: z.input<typeof ChangeOffer>, idempotencyKey) =>
      proposalsApi.call('changeOffer', { params: { projectId, freelancerId }, body, idempotencyKey }),
    { invalidates: [proposalKeys.received(projectId)], isStaleAfterConflict: true },
  );

/** Declines the suggestion with this id. The offer remains open. */
export const useDeclineTerms = (projectId: string, freelancerId: string) =>
  useCommand(
    (suggestionId: string, idempotencyKey) =>
      proposalsApi.call('declineTerms', {
        params: { projectId, freelancerId },
        body: { suggestionId },
        idempotencyKey,
      }),
    { invalidates: [proposalKeys.received(projectId)], isStaleAfterConflict: true },
  );

/** Withdraws the offer with this id, if it is still open. */
export const useWithdrawOffer = (projectId: string, freelancerId: string) =>
  useCommand(
    (offerId: string, idempotencyKey) =>
      proposalsApi.call('withdrawOffer', { params: { projectId, freelancerId }, body: { offerId }, idempotencyKey }),
    { invalidates: [proposalKeys.received(projectId)], isStaleAfterConflict: true },
  );
