import type { FigureSeries } from '@hirelane/api/schemas/statistics';
import { styled } from 'styled-components';
import { STATISTICS_TEXTS as TEXTS } from '@/features/statistics/texts';
import { formatValue } from '@/features/statistics/values';
import { formatDay } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';

interface PlotTableProps {
  title: string;
  weeks: readonly string[];
  series: FigureSeries;
}

/** A plot's values as a table, latest week first, collapsed until the reader opens it. */
export function PlotTable({ title, weeks, series: { measure, values, lower, upper } }: PlotTableProps) {
  const columns =
    lower && upper
      ? [
          { title: TEXTS.lower, of: lower },
          { title: TEXTS.median, of: values },
          { title: TEXTS.upper, of: upper },
        ]
      : [{ title: TEXTS.value, of: values }];
  const rows = weeks.map((week, i) => ({ week, cells: columns.map(({ of }) => of[i] ?? null) })).reverse();
  return (
    <Details>
      <summary>{TEXTS.table}</summary>
      <Scroll tabIndex={0} role="region" aria-label={`${title}: ${TEXTS.values}`}>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{TEXTS.week}</th>
              {columns.map((column) => (
                <th key={column.title} scope="col">
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ week, cells }) => (
              <tr key={week}>
                <th scope="row">{formatDay(week)}</th>
                {cells.every((cell) => cell === null) ? (
                  <td colSpan={columns.length}>{TEXTS.none}</td>
                ) : (
                  cells.map((cell, i) => (
                    <td key={columns[i]?.title}>{cell === null ? '' : formatValue(measure, cell)}</td>
                  ))
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </Details>
  );
}

const Details = styled.details`
  font-size: ${theme.font.sm};

  summary {
    width: fit-content;
    padding-block: ${theme.space[1]};
    color: ${theme.color.textMuted};
    cursor: pointer;

    @media (pointer: coarse) {
      padding-block: ${theme.space[3]};
    }

    &:hover {
      color: ${theme.color.text};
    }
  }

  table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }

  caption {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }

  th,
  td {
    padding: ${theme.space[1]} ${theme.space[2]};
    border-block-end: 1px solid ${theme.color.line};
    text-align: end;
  }

  th {
    font-weight: 500;
  }

  th:first-child {
    padding-inline-start: 0;
    text-align: start;
    white-space: nowrap;
  }

  thead th,
  td[colspan] {
    color: ${theme.color.textMuted};
  }

  /* On paper, the plots are enough. */
  @media print {
    display: none;
  }
`;

const Scroll = styled.div`
  max-height: 20rem;
  margin-block-start: ${theme.space[2]};
  overflow: auto;
`;
