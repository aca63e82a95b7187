import type { ReplyToReview, WriteReview } from '@hirelane/api/schemas/reviews';
import { contractKeys } from '@/features/contracts/queries';
import { reviewKeys } from '@/features/reviews/queries';
import { contractsApi } from '@/shared/api/routes/contracts';
import { useCommand } from '@/shared/api/useCommand';

// A new review may make the other party's review visible on a person's page.
const ABOUT = { invalidates: [contractKeys.all, reviewKeys.all], isStaleAfterConflict: true } as const;

export const useWriteReview = (contractId: string) =>
  useCommand(
    (body: WriteReview, idempotencyKey) =>
      contractsApi.call('writeReview', { params: { id: contractId }, body, idempotencyKey }),
    ABOUT,
  );

export const useReplyToReview = (contractId: string) =>
  useCommand(
    (body: ReplyToReview, idempotencyKey) =>
      contractsApi.call('replyToReview', { params: { id: contractId }, body, idempotencyKey }),
    ABOUT,
  );
