import type { Contract } from '@hirelane/contracts/api/contracts';
import { Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { BillingButton } from '@/features/invoices/billing/BillingButton';
import { useIssueInvoice } from '@/features/invoices/commands';
import { InvoiceRow } from '@/features/invoices/InvoiceRow';
import { BILLING_TEXTS, ISSUE_TEXTS, INVOICE_TEXTS as TEXTS } from '@/features/invoices/texts';
import { lazyPart } from '@/shared/lib/lazyPart';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/Button';
import { ButtonRow } from '@/shared/ui/ButtonRow';
import { Card } from '@/shared/ui/Card';

const IssueDialog = lazyPart(() => import('@/features/invoices/issue/IssueDialog').then((m) => m.IssueDialog));

/** The invoices of a contract, in the order of issue; the freelancer issues them. */
export function Invoices({ contract }: { contract: Contract }) {
  const { _id, role, scope, invoices } = contract;
  // Here, and not in the dialog: after a lost answer the same invoice is issued once, also when the dialog was closed in between.
  const issue = useIssueInvoice(_id);
  const [isIssuing, setIsIssuing] = useState(false);
  // Without its terms a contract is no longer kept, and no invoice can be added to it.
  const canIssue = role === 'freelancer' && scope !== '';
  return (
    <Card aria-labelledby="invoices">
      <Head>
        <h2 id="invoices">{TEXTS.title}</h2>
        <ButtonRow>
          {canIssue && (
            <Button $size="sm" onClick={() => setIsIssuing(true)}>
              {ISSUE_TEXTS.title}
            </Button>
          )}
          <BillingButton label={BILLING_TEXTS.title} />
        </ButtonRow>
      </Head>
      <Hint>{TEXTS.hint}</Hint>
      {invoices.length === 0 ? (
        <p>{TEXTS.none[role]}</p>
      ) : (
        <List aria-label="Invoices">
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice._id} contractId={_id} invoice={invoice} />
          ))}
        </List>
      )}
      <Suspense>
        {isIssuing && <IssueDialog contract={contract} issue={issue.mutateAsync} onClose={() => setIsIssuing(false)} />}
      </Suspense>
    </Card>
  );
}

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]} ${theme.space[4]};

  h2 {
    font-size: ${theme.font.lg};
  }
`;

const Hint = styled.p`
  max-width: 70ch;
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
`;

const List = styled.ol`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
`;
