import type { Invoice, Settlement } from '@hirelane/api/schemas/invoices';
import { styled } from 'styled-components';
import { UpiPayment } from '@/features/invoices/document/UpiPayment';
import { InvoiceBadge } from '@/features/invoices/InvoiceStatus';
import { formatDay, formatRupees } from '@/shared/lib/format';
import { media, theme } from '@/shared/theme/theme';
import { FormPair } from '@/shared/ui/layout/layout';
import { Facts } from '@/shared/ui/lists/Facts';

interface InvoiceSheetProps {
  invoice: Invoice;
  /** The title of the contract's project. */
  title: string;
  /** The number of the invoice that this one corrects. */
  corrects: string | undefined;
}

/** An invoice as a document. */
export function InvoiceSheet({ invoice, title, corrects }: InvoiceSheetProps) {
  const { number, issuedOn, dueOn, issuer, recipient, settlement } = invoice;
  // An issued invoice always has an issuer name, which is deleted along with the contract's terms.
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
        {corrects && (
          <div>
            <dt>Corrects</dt>
            <dd>Invoice {corrects}</dd>
          </div>
        )}
        {settlement && (
          <div>
            <dt>Status</dt>
            <dd>
              <InvoiceBadge status={settlement.status} />
            </dd>
          </div>
        )}
      </Facts>
      <FormPair>
        <Party title="From" party={issuer} noName={noName} />
        <Party title="To" party={recipient} noName={noName} />
      </FormPair>
      <LinesTable invoice={invoice} />
      {issuer.upi && settlement && settlement.open > 0 && (
        <UpiPayment invoice={invoice} upi={issuer.upi} open={settlement.open} />
      )}
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

    /* On paper, the badge has no background to be padded from. */
    dd > span {
      padding: 0;
    }
  }
`;

interface PartyProps {
  title: 'From' | 'To';
  party: Invoice['recipient'];
  /** Shown if the party has no name. */
  noName: string;
}

/** The issuer or the recipient of an invoice. */
function Party({ title, party: { name, address, taxId }, noName }: PartyProps) {
  return (
    <Box>
      <h2>{title}</h2>
      <p>
        <strong>{name || noName}</strong>
      </p>
      {address && <p>{address}</p>}
      {taxId && <p>Tax ID {taxId}</p>}
    </Box>
  );
}

const Box = styled.section`
  h2 {
    margin-block-end: ${theme.space[1]};
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
    font-weight: 400;
    letter-spacing: normal;
  }

  p {
    white-space: pre-line;
  }
`;

/** The sums below the total, for an invoice of which something was paid or corrected. */
function sumsOf({ corrected, paid, reported, open, excess }: Settlement) {
  if (corrected + paid + reported === 0) return [];
  return [
    { label: 'Corrections', amount: -corrected, isShown: corrected > 0 },
    { label: 'Paid', amount: -paid, isShown: paid > 0 },
    { label: 'Paid too much', amount: excess, isShown: excess > 0 },
    { label: 'Still open', amount: open, isShown: excess === 0 },
    { label: 'Recorded, not confirmed yet', amount: reported, isShown: reported > 0 },
  ].filter(({ isShown }) => isShown);
}

function LinesTable({ invoice: { lines, total, settlement } }: { invoice: Invoice }) {
  return (
    <Table aria-label="Lines">
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ description, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an invoice never change.
          <tr key={index}>
            <td>{description || NO_NAME.expired}</td>
            <td>{formatRupees(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{formatRupees(total)}</td>
        </tr>
        {settlement &&
          sumsOf(settlement).map(({ label, amount }) => (
            <Sum key={label}>
              <th scope="row">{label}</th>
              <td>{formatRupees(amount)}</td>
            </Sum>
          ))}
      </tfoot>
    </Table>
  );
}

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;

  th,
  td {
    padding: ${theme.space[3]} 0;
    border-block-end: 1px solid ${theme.color.line};
    text-align: start;
    vertical-align: baseline;
    overflow-wrap: anywhere;
  }

  thead th {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
    font-weight: 400;
  }

  td:last-child,
  th[scope='col']:last-child {
    padding-inline-start: ${theme.space[4]};
    font-variant-numeric: tabular-nums;
    text-align: end;
    white-space: nowrap;
  }

  tbody tr:last-child td {
    border-block-end-color: ${theme.color.lineStrong};
  }

  tfoot th,
  tfoot td {
    border-block-end: 0;
    font-size: 1.125em;
    font-weight: 650;
  }

  /* Browsers repeat a table footer at the end of each printed page. */
  @media print {
    tfoot {
      display: table-row-group;
    }
  }
`;

const Sum = styled.tr`
  && th,
  && td {
    padding-block: ${theme.space[1]};
    font-size: ${theme.font.sm};
    font-weight: 400;
  }
`;

/**
 * Shown in place of a name if the person had already deleted their account, or if the contract's terms have been
 * deleted.
 */
const NO_NAME = { deleted: 'A deleted person', expired: 'No longer kept' } as const;
