import type { IssueInvoice, SetBilling } from '@hirelane/api/schemas/invoices';
import { contractKeys } from '@/features/contracts/queries';
import { invoiceKeys } from '@/features/invoices/queries';
import { contractsApi } from '@/shared/api/routes/contracts';
import { hiringApi } from '@/shared/api/routes/hiring';
import { useCommand } from '@/shared/api/useCommand';

export const useSetBilling = () =>
  useCommand((body: SetBilling, idempotencyKey) => hiringApi.call('setBilling', { body, idempotencyKey }), {
    // The pages of contracts show the address.
    invalidates: [invoiceKeys.billing, contractKeys.all],
  });

/** Issues an invoice for this contract under the next number. */
export const useIssueInvoice = (contractId: string) =>
  useCommand(
    (body: IssueInvoice, idempotencyKey) =>
      contractsApi.call('issueInvoice', { params: { id: contractId }, body, idempotencyKey }),
    { invalidates: [contractKeys.all, invoiceKeys.all], isStaleAfterConflict: true },
  );
