import type { ReplyToReview, WriteReview } from '@hirelane/api/schemas/reviews';
import { contractKeys } from '@/features/contracts/queries';
import { reviewKeys } from '@/features/reviews/queries';
import { contractsApi } from '@/shared/api/routes/contracts';
import { useCommand } from '@/shared/api/useCommand';

// A review that is written may make the other one visible, which is on a page.
const ABOUT = { invalidates: [contractKeys.all, reviewKeys.all], isStaleAfterConflict: true } as const;

/** Reviews the other of the two of a contract. */
export const useWriteReview = (contractId: string) =>
  useCommand(
    (body: WriteReview, idempotencyKey) =>
      contractsApi.call('writeReview', { params: { id: contractId }, body, idempotencyKey }),
    ABOUT,
  );

/** Replies to what the other of the two has written. */
export const useReplyToReview = (contractId: string) =>
  useCommand(
    (body: ReplyToReview, idempotencyKey) =>
      contractsApi.call('replyToReview', { params: { id: contractId }, body, idempotencyKey }),
    ABOUT,
  );
