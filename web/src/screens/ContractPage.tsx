import type { Contract } from '@hirelane/api/schemas/contracts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { AgreedTerms } from '@/features/contracts/page/AgreedTerms';
import { ContractHead } from '@/features/contracts/page/ContractHead';
import { History } from '@/features/contracts/page/History';
import { OpenTerms } from '@/features/contracts/page/OpenTerms';
import { Payments } from '@/features/contracts/page/Payments';
import { Work } from '@/features/contracts/page/Work';
import { otherName } from '@/features/contracts/people';
import { contractQuery } from '@/features/contracts/queries';
import { openAmendment } from '@/features/contracts/waiting';
import { BillingButton } from '@/features/invoices/billing/BillingButton';
import { useIssueInvoice } from '@/features/invoices/commands';
import { InvoiceRow } from '@/features/invoices/InvoiceRow';
import { BILLING_TEXTS, ISSUE_TEXTS, INVOICE_TEXTS as TEXTS } from '@/features/invoices/texts';
import { MarkRead } from '@/features/notifications/MarkRead';
import { ContractRecord } from '@/features/records/ContractRecord';
import { NamingCard } from '@/features/records/NamingCard';
import { Reviews } from '@/features/reviews/Reviews';
import { isUnknown } from '@/shared/lib/apiError';
import { lazyPart } from '@/shared/lib/loadChunk';
import { flag, object } from '@/shared/lib/shapes';
import { useNotice } from '@/shared/lib/useNotice';
import { media, theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { Notice } from '@/shared/ui/feedback/Notice';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { Columns } from '@/shared/ui/layout/Columns';
import { ButtonRow, Stack } from '@/shared/ui/layout/layout';
import { Page } from '@/shared/ui/layout/Page';
import { ListCard } from '@/shared/ui/lists/ListCard';

const isNewContract = object({ isNew: flag });

export function ContractPage() {
  const { id = '' } = useParams();
  const { state } = useLocation();
  const [isNew] = useState(() => isNewContract(state));
  const [notice, setNotice] = useNotice();
  const [firstNotice] = useState(notice);
  const [conflict, setConflict] = useState('');
  const tellConflict = (text: string) => {
    setConflict(text);
    setNotice(text);
  };
  const { data: contract, isPending, error, refetch } = useQuery(contractQuery(id, isNew));
  useTitle(contract ? `Contract: ${contract.title}` : 'Contract');

  if (isPending)
    return (
      <Page>
        <Notice text={notice} />
        <Skeleton label="Loading the contract" rows={1} height="30rem" />
      </Page>
    );
  if (!contract)
    return (
      <Page>
        <h1>Contract</h1>
        {isUnknown(error) ? (
          <EmptyState
            icon="search"
            title="Contract not found"
            text="The address may be wrong, or the contract was only just created."
          >
            <LinkButton to="/contracts">See your contracts</LinkButton>
          </EmptyState>
        ) : (
          <ErrorState message="We could not load this contract." onRetry={() => void refetch()} />
        )}
      </Page>
    );

  const amendment = openAmendment(contract);
  const isCompleted = contract.status === 'completed';
  // The notice about the acceptance would contradict the page once something else has happened.
  const isOutdated = isNew && notice === firstNotice && contract.timeline.length > 1;
  return (
    <Page>
      <Notice text={isOutdated ? '' : notice} icon={notice === conflict ? 'info' : 'check'} />
      <MarkRead pages={['contract']} about={contract._id} />
      <ContractHead contract={contract} />
      <ContractColumns>
        <Stack>
          {amendment && <OpenTerms contract={contract} amendment={amendment} />}
          <Reviews contract={contract} name={otherName(contract)} onDone={setNotice} />
          <Work contract={contract} onConflict={tellConflict} />
        </Stack>
        <aside aria-label="Terms">
          <AgreedTerms contract={contract} onDone={setNotice} onConflict={tellConflict} />
        </aside>
        <Stack>
          <Payments contract={contract} onConflict={tellConflict} />
          <Invoices contract={contract} />
          {isCompleted && contract.role === 'freelancer' && <ContractRecord contract={contract} />}
          {isCompleted && contract.role === 'client' && <NamingCard contract={contract} />}
          <History contract={contract} />
        </Stack>
      </ContractColumns>
    </Page>
  );
}

/** On a phone the terms are between the work and the payments; on a wide screen they are next to both. */
const ContractColumns = styled(Columns)`
  row-gap: ${theme.space[6]};

  ${media.desktop} {
    grid-template-rows: auto 1fr;
    row-gap: ${theme.space[6]};

    > aside {
      grid-row: 1 / span 2;
      grid-column: 2;
    }
  }
`;

const IssueDialog = lazyPart(() => import('@/features/invoices/issue/IssueDialog').then((m) => m.IssueDialog));

/** A contract's invoices, in the order in which they were issued. Only the freelancer can issue invoices. */
function Invoices({ contract }: { contract: Contract }) {
  const { _id, role, scope, invoices } = contract;
  // Not in the dialog, so that the idempotency key outlives the dialog: after a lost response the same invoice is
  // issued only once.
  const issue = useIssueInvoice(_id);
  const [isIssuing, setIsIssuing] = useState(false);
  // A missing scope means that the contract's terms are no longer kept, so no invoices can be added.
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
