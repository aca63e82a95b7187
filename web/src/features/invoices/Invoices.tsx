import type { Contract } from '@hirelane/contracts/api/contracts';
import { Suspense, useState } from 'react';
import { BillingButton } from '@/features/invoices/billing/BillingButton';
import { useIssueInvoice } from '@/features/invoices/commands';
import { InvoiceRow } from '@/features/invoices/InvoiceRow';
import { BILLING_TEXTS, ISSUE_TEXTS, INVOICE_TEXTS as TEXTS } from '@/features/invoices/texts';
import { lazyPart } from '@/shared/lib/lazyPart';
import { Button } from '@/shared/ui/Button';
import { ButtonRow } from '@/shared/ui/ButtonRow';
import { ListCard } from '@/shared/ui/ListCard';

const IssueDialog = lazyPart(() => import('@/features/invoices/issue/IssueDialog').then((m) => m.IssueDialog));

/** The invoices of a contract, in the order of issue; the freelancer issues them. */
export function Invoices({ contract }: { contract: Contract }) {
  const { _id, role, scope, invoices } = contract;
  // Here, and not in the dialog: after a lost answer the same invoice is issued once, also when the dialog was closed
  // in between.
  const issue = useIssueInvoice(_id);
  const [isIssuing, setIsIssuing] = useState(false);
  // Without its terms a contract is no longer kept, and no invoice can be added to it.
  const canIssue = role === 'freelancer' && scope !== '';
  return (
    <ListCard
      id="invoices"
      title={TEXTS.title}
      hint={TEXTS.hint}
      none={TEXTS.none[role]}
      actions={
        <ButtonRow>
          {canIssue && (
            <Button $size="sm" onClick={() => setIsIssuing(true)}>
              {ISSUE_TEXTS.title}
            </Button>
          )}
          <BillingButton label={BILLING_TEXTS.title} />
        </ButtonRow>
      }
      items={invoices.map((invoice) => <InvoiceRow key={invoice._id} contractId={_id} invoice={invoice} />)}
    >
      <Suspense>
        {isIssuing && <IssueDialog contract={contract} issue={issue.mutateAsync} onClose={() => setIsIssuing(false)} />}
      </Suspense>
    </ListCard>
  );
}
