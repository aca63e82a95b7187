import type { Invoice } from '@hirelane/contracts/api/invoices';
import { styled } from 'styled-components';
import { LinesTable } from '@/features/invoices/document/LinesTable';
import { NO_NAME } from '@/features/invoices/document/noName';
import { Party } from '@/features/invoices/document/Party';
import { formatDay } from '@/shared/lib/format';
import { media, theme } from '@/shared/theme/theme';
import { Facts } from '@/shared/ui/Facts';
import { FormPair } from '@/shared/ui/FormPair';

/** An invoice as a document. `title`: of the contract's project. */
export function InvoiceSheet({ invoice, title }: { invoice: Invoice; title: string }) {
  const { number, issuedOn, dueOn, issuer, recipient } = invoice;
  // Whoever issues one has a name, which goes with the terms of the contract.
  const isKept = issuer.name !== '';
  const noName = isKept ? NO_NAME.deleted : NO_NAME.expired;
  return (
    <Sheet aria-labelledby="invoice">
      <header>
        <h1 id="invoice">Invoice {number}</h1>
        {title && <p>{title}</p>}
      </header>
      <Facts>
        <div>
          <dt>Issued</dt>
          <dd>
            <time dateTime={issuedOn}>{formatDay(issuedOn)}</time>
          </dd>
        </div>
        {dueOn && (
          <div>
            <dt>Due</dt>
            <dd>
              <time dateTime={dueOn}>{formatDay(dueOn)}</time>
            </dd>
          </div>
        )}
      </Facts>
      <FormPair>
        <Party title="From" party={issuer} noName={noName} />
        <Party title="To" party={recipient} noName={noName} />
      </FormPair>
      <LinesTable invoice={invoice} />
    </Sheet>
  );
}

const Sheet = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[8]};
  padding: ${theme.space[6]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.sm};
  overflow-wrap: anywhere;

  header p {
    margin-block-start: ${theme.space[1]};
    color: ${theme.color.textMuted};
  }

  ${media.desktop} {
    padding: ${theme.space[12]};
  }

  @media print {
    padding: 0;
    border: 0;
    border-radius: 0;
    box-shadow: none;
  }
`;
