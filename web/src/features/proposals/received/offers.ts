import type { MakeOffer } from '@hirelane/api/schemas/proposals';
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

/** Withdraws the offer with this id, if it is still open. */
export const useWithdrawOffer = (projectId: string, freelancerId: string) =>
  useCommand(
    (offerId: string, idempotencyKey) =>
      proposalsApi.call('withdrawOffer', { params: { projectId, freelancerId }, body: { offerId }, idempotencyKey }),
    { invalidates: [proposalKeys.received(projectId)], isStaleAfterConflict: true },
  );
