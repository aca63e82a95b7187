import type { InvoiceSummary } from '@hirelane/api/schemas/invoices';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { nameOrDeleted } from '@/domain/people/clientWords';
import { InvoiceBadge, settlementWords } from '@/features/invoices/InvoiceStatus';
import { formatDay, formatRupees } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { CardHead } from '@/shared/ui/layout/CardHead';

/** An invoice in the list of all of a user's invoices; links to the full invoice. */
export function InvoiceCard({ invoice }: { invoice: InvoiceSummary }) {
  const { _id, contractId, title, number, issuedOn, dueOn, role, other, total, settlement } = invoice;
  return (
    <Sheet aria-labelledby={`invoice-${_id}`}>
      <CardHead>
        <h2 id={`invoice-${_id}`}>
          <Link to={`/contracts/${contractId}/invoices/${_id}`}>Invoice {number}</Link>
        </h2>
        <Total>{formatRupees(total)}</Total>
      </CardHead>
      <p>
        {role === 'client' ? 'From' : 'To'} <bdi>{nameOrDeleted(other)}</bdi>
        {title && ` for ${title}`}
      </p>
      <Foot>
        <InvoiceBadge status={settlement.status} />
        <span>
          Issued <time dateTime={issuedOn}>{formatDay(issuedOn)}</time>
        </span>
        {dueOn && (
          <span>
            Due <time dateTime={dueOn}>{formatDay(dueOn)}</time>
          </span>
        )}
        {settlementWords(settlement).map((words) => (
          <span key={words}>{words}</span>
        ))}
      </Foot>
    </Sheet>
  );
}

const Sheet = styled.article`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[2]};
  padding: ${theme.space[6]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.sm};
  overflow-wrap: anywhere;
  transition: border-color ${theme.motion.slow};

  &:hover {
    border-color: ${theme.color.lineStrong};
  }

  h2 {
    font-size: 1.0625rem;
  }

  /* Extends the link to the whole card. */
  h2 a::after {
    position: absolute;
    inset: 0;
    content: '';
  }

  p {
    color: ${theme.color.textMuted};
    font-size: 0.9375rem;
  }
`;

const Total = styled.span`
  flex: none;
  font-size: 1.0625rem;
  font-weight: 650;
  font-variant-numeric: tabular-nums;
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]} ${theme.space[4]};
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
`;
