import type { PartyRole } from '@hirelane/api/schemas/parties';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { nameOrDeleted } from '@/domain/people/clientWords';
import { totalsQuery } from '@/features/invoices/queries';
import { TOTALS_TEXTS as TEXTS } from '@/features/invoices/texts';
import { formatRupees } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { TitledCard } from '@/shared/ui/layout/TitledCard';

const { columns } = TEXTS;
const SUMS = ['invoiced', 'corrected', 'paid', 'open'] as const;

/** The user's sums per year and other person, as a table and as a file. */
export function YearTotals({ role }: { role: PartyRole }) {
  const { data: totals, isPending, refetch } = useQuery(totalsQuery());
  return (
    <TitledCard title={TEXTS.title} text={TEXTS.hint}>
      {isPending && <Skeleton label="Loading your totals" rows={1} height="8rem" />}
      {!isPending && !totals && <ErrorState message={TEXTS.failed} onRetry={() => void refetch()} />}
      {totals?.length === 0 && <p>{TEXTS.none}</p>}
      {totals && totals.length > 0 && (
        <>
          <Scroll tabIndex={0} role="region" aria-label={TEXTS.table}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{columns.year}</th>
                  <th scope="col">{columns.name[role]}</th>
                  {SUMS.map((sum) => (
                    <th key={sum} scope="col">
                      {columns[sum]}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {totals.map((total) => (
                  <tr key={`${total.year} ${total.other._id}`}>
                    <td>{total.year}</td>
                    <td>
                      <bdi>{nameOrDeleted(total.other)}</bdi>
                    </td>
                    {SUMS.map((sum) => (
                      <td key={sum}>{formatRupees(sum === 'corrected' ? 0 - total[sum] : total[sum])}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
          <p>
            <a href="/api/v1/invoice/totals?format=csv" download="invoice-totals.csv">
              {TEXTS.download}
            </a>
          </p>
        </>
      )}
    </TitledCard>
  );
}

const Scroll = styled.div`
  overflow-x: auto;

  table {
    width: 100%;
    border-collapse: collapse;
    font-size: ${theme.font.sm};
  }

  th,
  td {
    padding: ${theme.space[2]} ${theme.space[4]} ${theme.space[2]} 0;
    border-block-end: 1px solid ${theme.color.line};
    text-align: start;
    vertical-align: baseline;
  }

  th {
    color: ${theme.color.textMuted};
    font-weight: 400;
    white-space: nowrap;
  }

  th:nth-child(n + 3),
  td:nth-child(n + 3) {
    padding-inline-end: 0;
    padding-inline-start: ${theme.space[4]};
    font-variant-numeric: tabular-nums;
    text-align: end;
    white-space: nowrap;
  }
`;
