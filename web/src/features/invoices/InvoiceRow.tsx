import type { Invoice } from '@hirelane/api/schemas/invoices';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { InvoiceBadge, settlementWords } from '@/features/invoices/InvoiceStatus';
import { formatDay, formatRupees } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';

/** An invoice for a contract; links to the full invoice. */
export function InvoiceRow({ contractId, invoice }: { contractId: string; invoice: Invoice }) {
  const { _id, number, issuedOn, dueOn, total, settlement } = invoice;
  return (
    <Row>
      <Head>
        <span>
          <Link to={`/contracts/${contractId}/invoices/${_id}`}>Invoice {number}</Link>{' '}
          {settlement && <InvoiceBadge status={settlement.status} />}
        </span>
        <strong>{formatRupees(total)}</strong>
      </Head>
      <Dates>
        <span>
          Issued <time dateTime={issuedOn}>{formatDay(issuedOn)}</time>
        </span>
        {dueOn && (
          <span>
            Due <time dateTime={dueOn}>{formatDay(dueOn)}</time>
          </span>
        )}
        {settlement && settlementWords(settlement).map((words) => <span key={words}>{words}</span>)}
      </Dates>
    </Row>
  );
}

const Row = styled.li`
  padding-block: ${theme.space[4]};
  border-block-start: 1px solid ${theme.color.line};

  &:last-child {
    padding-block-end: 0;
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${theme.space[1]} ${theme.space[4]};

  a {
    display: inline-block;
    min-height: 24px;
    margin-inline-end: ${theme.space[2]};
    font-weight: 600;
  }

  strong {
    font-variant-numeric: tabular-nums;
  }
`;

const Dates = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space[4]};
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
`;
