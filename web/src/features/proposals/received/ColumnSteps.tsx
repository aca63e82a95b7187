import { useState } from 'react';
import { styled } from 'styled-components';
import { media, theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/Button';

interface ColumnStepsProps {
  of: number;
  /** The heads of the columns. */
  columns: () => readonly HTMLElement[];
}

/** Which proposal of a comparison is beside the labels, as columns lie next to one another. */
function shownOf(columns: readonly HTMLElement[]): number {
  const lefts = columns.map((column) =>
    Math.abs(column.offsetLeft - (column.closest('[role=region]')?.scrollLeft ?? 0)),
  );
  return Math.max(0, lefts.indexOf(Math.min(...lefts)));
}

/** For a phone, where a comparison has room for one proposal: leads to the next one, and to the one before. */
export function ColumnSteps({ of, columns }: ColumnStepsProps) {
  const [said, setSaid] = useState('');
  function go(step: 1 | -1) {
    const all = columns();
    const next = Math.min(of - 1, Math.max(0, shownOf(all) + step));
    all[next]?.scrollIntoView({ inline: 'start', block: 'nearest' });
    setSaid(`Proposal ${next + 1} of ${of}`);
  }
  return (
    <Steps>
      <Button $size="sm" onClick={() => go(-1)}>
        Previous
      </Button>
      <span role="status">{said || `Proposal 1 of ${of}`}</span>
      <Button $size="sm" onClick={() => go(1)}>
        Next
      </Button>
    </Steps>
  );
}

const Steps = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]};
  margin-block-end: ${theme.space[3]};
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
  text-align: center;

  ${media.tablet} {
    display: none;
  }
`;
