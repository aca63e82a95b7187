import { contractKeys } from '@/features/contracts/queries';
import { recordKeys } from '@/features/records/queries';
import { recordsApi } from '@/shared/api/routes/records';
import { useCommand } from '@/shared/api/useCommand';

const ABOUT = { invalidates: [recordKeys.all], isStaleAfterConflict: true } as const;

/**
 * Issues a work record for one or all completed contracts. Does not issue a second valid record with the same content.
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

/** Requests a signed record. Refetches the list afterwards, because the record may have been revoked. */
export const useSignRecord = (id: string) =>
  useCommand<void, string>(() => recordsApi.call('readRecord', { params: { id } }).then(({ data }) => data.jwt), ABOUT);

/** Lets the client grant or withdraw permission to be named in work records. */
export const useSetNaming = (contractId: string) =>
  useCommand<boolean>(
    (isAllowed, idempotencyKey) =>
      recordsApi.call('setNaming', { params: { id: contractId }, body: { isAllowed }, idempotencyKey }),
    { invalidates: [contractKeys.all] },
  );
