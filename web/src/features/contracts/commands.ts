import type {
  AssignPayment,
  ConfirmPayment,
  DeliverWork,
  DisputePayment,
  EndContract,
  MarkPayment,
  ProposeAmendment,
} from '@hirelane/api/schemas/contracts';
import type * as z from 'zod';
import { contractKeys } from '@/features/contracts/queries';
import { projectKeys } from '@/features/projects/queries';
import { messageOf } from '@/shared/api/http';
import { contractsApi } from '@/shared/api/routes/contracts';
import { useCommand } from '@/shared/api/useCommand';
import { ApiError } from '@/shared/lib/apiError';

const ABOUT = { invalidates: [contractKeys.all], isStaleAfterConflict: true } as const;
/** Payments also change what is left to pay in the list of all invoices. */
const OF_PAYMENTS = { invalidates: [contractKeys.all, ['invoices']], isStaleAfterConflict: true } as const;
const params = (id: string) => ({ id });

export const useDeliver = (id: string) =>
  useCommand(
    (body: z.output<typeof DeliverWork>, idempotencyKey) =>
      contractsApi.call('deliverWork', { params: params(id), body, idempotencyKey }),
    ABOUT,
  );

/** Requests changes to the delivery that the client has read. */
export const useRequestChanges = (id: string, deliveryId: string) =>
  useCommand(
    (note: string, idempotencyKey) =>
      contractsApi.call('requestChanges', { params: params(id), body: { deliveryId, note }, idempotencyKey }),
    ABOUT,
  );

/** Accepts the delivery that the client has read, which completes the contract. */
export const useAcceptWork = (id: string) =>
  useCommand(
    (deliveryId: string, idempotencyKey) =>
      contractsApi.call('acceptWork', { params: params(id), body: { deliveryId }, idempotencyKey }),
    ABOUT,
  );

export const useProposeTerms = (id: string) =>
  useCommand(
    (body: z.output<typeof ProposeAmendment>, idempotencyKey) =>
      contractsApi.call('proposeAmendment', { params: params(id), body, idempotencyKey }),
    ABOUT,
  );

/** Accepts or declines a change of terms. Declining the user's own change withdraws it. */
export const useAnswerTerms = (id: string, amendmentId: string) =>
  useCommand(
    (answer: 'accept' | 'decline', idempotencyKey) =>
      contractsApi.call(answer === 'accept' ? 'acceptAmendment' : 'declineAmendment', {
        params: { id, amendmentId },
        body: {},
        idempotencyKey,
      }),
    ABOUT,
  );

export const useEndContract = (id: string) =>
  useCommand(
    (body: z.output<typeof EndContract>, idempotencyKey) =>
      contractsApi.call('endContract', { params: params(id), body, idempotencyKey }),
    ABOUT,
  );

/** Records a payment, or corrects the payment with this id. */
export const useRecordPayment = (id: string, paymentId: string | undefined) =>
  useCommand(
    (body: z.output<typeof MarkPayment>, idempotencyKey) =>
      paymentId === undefined
        ? contractsApi.call('markPayment', { params: params(id), body, idempotencyKey })
        : contractsApi.call('correctPayment', { params: { id, paymentId }, body, idempotencyKey }),
    OF_PAYMENTS,
  );

export const useWithdrawPayment = (id: string, paymentId: string) =>
  useCommand<void>(
    (_, idempotencyKey) =>
      contractsApi.call('withdrawPayment', { params: { id, paymentId }, body: {}, idempotencyKey }),
    OF_PAYMENTS,
  );

/** Assigns a confirmed payment without an invoice to one. */
export const useAssignPayment = (id: string, paymentId: string) =>
  useCommand(
    (body: AssignPayment, idempotencyKey) =>
      contractsApi.call('assignPayment', { params: { id, paymentId }, body, idempotencyKey }),
    OF_PAYMENTS,
  );

export const useConfirmPayment = (id: string, paymentId: string) =>
  useCommand(
    (body: ConfirmPayment, idempotencyKey) =>
      contractsApi.call('confirmPayment', { params: { id, paymentId }, body, idempotencyKey }),
    OF_PAYMENTS,
  );

export const useDisputePayment = (id: string, paymentId: string) =>
  useCommand(
    (body: z.output<typeof DisputePayment>, idempotencyKey) =>
      contractsApi.call('disputePayment', { params: { id, paymentId }, body, idempotencyKey }),
    OF_PAYMENTS,
  );

/** Republishes the project and reopens the proposals that were closed when it was filled. */
export const useReopenProject = (id: string, projectId: string) =>
  useCommand<void>(
    (_, idempotencyKey) => contractsApi.call('reopenProject', { params: params(id), body: {}, idempotencyKey }),
    {
      ...ABOUT,
      // Invalidating a project also invalidates its proposals.
      invalidates: [contractKeys.all, projectKeys.lists, projectKeys.detail(projectId)],
    },
  );

/**
 * Passes `onConflict` the message that the page shows if a command was refused because the contract's state had changed
 * (409); the dialog then closes because its data is outdated, and the page is refetched. The dialog shows all other
 * errors. The result returns whether the error is such a conflict.
 */
export const showingConflict = (onConflict: (text: string) => void) => (error: Error) => {
  if (!(error instanceof ApiError) || error.problem.status !== 409) return false;
  onConflict(
    error.problem.code === 'contract-changed'
      ? 'This contract has changed in the meantime. The page now shows its current state; your text was kept.'
      : messageOf(error),
  );
  return true;
};
