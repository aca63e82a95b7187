import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { Payments } from '@/features/contracts/page/Payments';
import { contractQuery } from '@/features/contracts/queries';
import { InvoiceSheet } from '@/features/invoices/document/InvoiceSheet';
import { MarkRead } from '@/features/notifications/MarkRead';
import { isUnknown } from '@/shared/lib/apiError';
import { useNotice } from '@/shared/lib/useNotice';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { Notice } from '@/shared/ui/feedback/Notice';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { Page } from '@/shared/ui/layout/Page';

/** An invoice as a document that either party can read and print. */
export function InvoicePage() {
  const { id = '', invoiceId = '' } = useParams();
  const [notice, setNotice] = useNotice();
  const { data: contract, isPending, error, refetch } = useQuery(contractQuery(id));
  const invoice = contract?.invoices.find(({ _id }) => _id === invoiceId);
  useTitle('Invoice');
  useFileTitle(invoice && `Invoice ${invoice.number}`);

  if (isPending)
    return (
      <Narrow>
        <Skeleton label="Loading the invoice" rows={1} height="40rem" />
      </Narrow>
    );
  if (!contract || !invoice)
    return (
      <Narrow>
        <h1>Invoice</h1>
        {contract || isUnknown(error) ? (
          <EmptyState icon="search" title="Invoice not found" text="The address may be wrong.">
            {contract ? (
              <LinkButton to={`/contracts/${id}`}>Open the contract</LinkButton>
            ) : (
              <LinkButton to="/contracts">See your contracts</LinkButton>
            )}
          </EmptyState>
        ) : (
          <ErrorState message="We could not load this invoice." onRetry={() => void refetch()} />
        )}
      </Narrow>
    );
  return (
    <Narrow>
      <Bar>
        <Link to={`/contracts/${id}`}>Back to the contract</Link>
        <Button $size="sm" onClick={() => window.print()}>
          Print
        </Button>
      </Bar>
      <MarkRead pages={['invoice']} about={`${id}/${invoice._id}`} />
      <Notice text={notice} icon="info" />
      <InvoiceSheet
        invoice={invoice}
        title={contract.title}
        corrects={contract.invoices.find(({ _id }) => _id === invoice.correctsId)?.number}
      />
      {invoice.total > 0 && (
        <OnScreen>
          <Payments contract={contract} invoiceId={invoiceId} onConflict={setNotice} />
        </OnScreen>
      )}
    </Narrow>
  );
}

const Narrow = styled(Page)`
  width: min(860px, 100%);
`;

const OnScreen = styled.div`
  @media print {
    display: none;
  }
`;

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]} ${theme.space[4]};

  a {
    display: inline-flex;
    align-items: center;
    min-height: 24px;
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
    font-weight: 600;
  }

  @media print {
    display: none;
  }
`;

/**
 * Sets the document title to `title`, without the site's name, once it is known, because browsers name a printed file
 * after the document title.
 */
function useFileTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
}
