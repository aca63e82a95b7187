import type { IssueInvoice, SetBilling, SetUpiId } from '@hirelane/api/schemas/invoices';
import { contractKeys } from '@/features/contracts/queries';
import { invoiceKeys } from '@/features/invoices/queries';
import { contractsApi } from '@/shared/api/routes/contracts';
import { hiringApi } from '@/shared/api/routes/hiring';
import { useCommand } from '@/shared/api/useCommand';
import { useConfirmed } from '@/shared/lib/useConfirmed';

export const useSetBilling = () =>
  useCommand((body: SetBilling, idempotencyKey) => hiringApi.call('setBilling', { body, idempotencyKey }), {
    // The pages of contracts show the address.
    invalidates: [invoiceKeys.billing, contractKeys.all],
  });

/** Sets the UPI ID on new invoices after the freelancer has confirmed their identity. */
export function useSetUpiId() {
  const doConfirmed = useConfirmed();
  return useCommand(
    (body: SetUpiId, idempotencyKey) => doConfirmed(() => hiringApi.call('setUpiId', { body, idempotencyKey })),
    { invalidates: [invoiceKeys.billing] },
  );
}

/** Issues an invoice for this contract under the next number. */
export const useIssueInvoice = (contractId: string) =>
  useCommand(
    (body: IssueInvoice, idempotencyKey) =>
      contractsApi.call('issueInvoice', { params: { id: contractId }, body, idempotencyKey }),
    { invalidates: [contractKeys.all, invoiceKeys.all], isStaleAfterConflict: true },
  );
