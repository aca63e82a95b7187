import type { Invoice } from '@hirelane/contracts/api/invoices';
import { styled } from 'styled-components';
import { NO_NAME } from '@/features/invoices/document/noName';
import { formatRupees } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';

/** What an invoice is for, line by line, and what it comes to. */
export function LinesTable({ invoice: { lines, total } }: { invoice: Invoice }) {
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

  /* As a footer it would stand at the end of each sheet. */
  @media print {
    tfoot {
      display: table-row-group;
    }
  }
`;
