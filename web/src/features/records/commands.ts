import { contractKeys } from '@/features/contracts/queries';
import { recordKeys } from '@/features/records/queries';
import { recordsApi } from '@/shared/api/routes/records';
import { useCommand } from '@/shared/api/useCommand';

const ABOUT = { invalidates: [recordKeys.all], isStaleAfterConflict: true } as const;

/**
 * Issues a work record of one completed contract, or over all of them; what says the same as a valid one is not issued
 * again.
 */
export const useIssueRecord = (contractId: string | null) =>
  useCommand<void, string>(
    (_, idempotencyKey) =>
      (contractId === null
        ? recordsApi.call('issueRecord', { body: {}, idempotencyKey })
        : recordsApi.call('issueContractRecord', { params: { id: contractId }, body: {}, idempotencyKey })
      ).then(({ data }) => data._id),
    ABOUT,
  );

/** Has a record signed, to be handed on. It may have been revoked since the list of them was read. */
export const useSignRecord = (id: string) =>
  useCommand<void, string>(() => recordsApi.call('readRecord', { params: { id } }).then(({ data }) => data.jwt), ABOUT);

/** The client lets work records name them, or does not any more. */
export const useSetNaming = (contractId: string) =>
  useCommand<boolean>(
    (isAllowed, idempotencyKey) =>
      recordsApi.call('setNaming', { params: { id: contractId }, body: { isAllowed }, idempotencyKey }),
    { invalidates: [contractKeys.all] },
  );
