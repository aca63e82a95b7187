import type { Contract } from '@hirelane/api/schemas/contracts';
import { Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { BillingButton } from '@/features/invoices/billing/BillingButton';
import { useIssueInvoice } from '@/features/invoices/commands';
import { InvoiceRow } from '@/features/invoices/InvoiceRow';
import { BILLING_TEXTS, ISSUE_TEXTS, INVOICE_TEXTS as TEXTS } from '@/features/invoices/texts';
import { lazyPart } from '@/shared/lib/loadChunk';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { ButtonRow } from '@/shared/ui/layout/layout';
import { ListCard } from '@/shared/ui/lists/ListCard';

const IssueDialog = lazyPart(() => import('@/features/invoices/issue/IssueDialog').then((m) => m.IssueDialog));

/** A contract's invoices, in the order in which they were issued. Only the freelancer can issue invoices. */
export function ContractInvoices({ contract }: { contract: Contract }) {
  const { _id, role, scope, invoices, parties } = contract;
  // Not in the dialog, so that the idempotency key outlives the dialog: after a lost response the same invoice is
  // issued only once.
  const issue = useIssueInvoice(_id);
  const [isIssuing, setIsIssuing] = useState(false);
  // A missing scope means that the contract's terms are no longer kept, so no invoices can be added.
  const canIssue = role === 'freelancer' && scope !== '';
  const isWithoutAddress = role === 'client' && scope !== '' && parties?.client.address === '';
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
          {!isWithoutAddress && <BillingButton label={BILLING_TEXTS.title} />}
        </ButtonRow>
      }
      items={invoices.map((invoice) => <InvoiceRow key={invoice._id} contractId={_id} invoice={invoice} />)}
    >
      {isWithoutAddress && (
        <Missing>
          <p>{TEXTS.noAddress}</p>
          <BillingButton label={TEXTS.addAddress} />
        </Missing>
      )}
      <Suspense>
        {isIssuing && <IssueDialog contract={contract} issue={issue.mutateAsync} onClose={() => setIsIssuing(false)} />}
      </Suspense>
    </ListCard>
  );
}

const Missing = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[3]} ${theme.space[4]};
  padding: ${theme.space[3]} ${theme.space[4]};
  border-radius: ${theme.radius.md};
  background: ${theme.color.accentSoft};
  font-size: ${theme.font.sm};

  @media print {
    display: none;
  }
`;
