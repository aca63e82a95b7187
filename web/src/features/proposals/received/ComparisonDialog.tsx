import type { ReceivedProposal } from '@hirelane/api/schemas/proposals';
import { type ReactNode, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Files } from '@/domain/files/Files';
import { letterOf, nameOf } from '@/features/proposals/labels';
import { RECEIVED_LABELS } from '@/features/proposals/received/texts';
import { StatusBadge } from '@/features/proposals/StatusBadge';
import { durationLabel, formatInstant, formatRupees } from '@/shared/lib/format';
import { media, theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Dialog } from '@/shared/ui/dialogs/Dialog';
import { LinkedText } from '@/shared/ui/text/LinkedText';
import { typedText } from '@/shared/ui/text/textStyles';

interface ComparisonDialogProps {
  proposals: readonly ReceivedProposal[];
  /** Renders the buttons below a proposal. */
  actionsOf: (proposal: ReceivedProposal) => ReactNode;
  onClose: () => void;
}

const ROWS: readonly (readonly [label: string, of: (proposal: ReceivedProposal) => ReactNode])[] = [
  ['Status', ({ status }) => <StatusBadge status={status} label={RECEIVED_LABELS[status]} />],
  ['Bid', ({ expectedBidRate }) => <strong>{formatRupees(expectedBidRate)}</strong>],
  ['Duration', ({ duration }) => durationLabel(duration)],
  ['Sent', ({ sentAt }) => <time dateTime={sentAt}>{formatInstant(sentAt)}</time>],
  ['Portfolio', ({ portfolio }) => (portfolio ? <Files files={[portfolio]} /> : 'None')],
  [
    'Cover letter',
    (proposal) => (
      <Letter>
        <LinkedText text={letterOf(proposal)} />
      </Letter>
    ),
  ],
];

/** Two to four proposals side by side. */
export function ComparisonDialog({ proposals, actionsOf, onClose }: ComparisonDialogProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const columns = () => [...(scroll.current?.querySelectorAll<HTMLElement>('thead th:not(:first-child)') ?? [])];
  return (
    <Dialog title={`Compare ${proposals.length} proposals`} isWide onClose={onClose}>
      <ColumnSteps of={proposals.length} columns={columns} />
      <Scroll ref={scroll} tabIndex={0} role="region" aria-label="Comparison">
        <Table style={{ '--columns': proposals.length } as React.CSSProperties}>
          <thead>
            <tr>
              <th scope="col">Freelancer</th>
              {proposals.map((proposal) => (
                <th key={proposal._id} scope="col">
                  <bdi>{nameOf(proposal)}</bdi>
                  <small>{proposal.freelancer.title}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map(([label, of]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {proposals.map((proposal) => (
                  <td key={proposal._id}>{of(proposal)}</td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">Decide</th>
              {proposals.map((proposal) => (
                <td key={proposal._id}>
                  <Actions>{actionsOf(proposal)}</Actions>
                </td>
              ))}
            </tr>
          </tbody>
        </Table>
      </Scroll>
    </Dialog>
  );
}

/* On a phone, one proposal takes up the width next to the labels, and scrolling snaps to it. */
const Scroll = styled.div`
  --labels: 6.5rem;
  --column: calc(100cqi - var(--labels));

  container-type: inline-size;
  overflow-x: auto;
  scroll-padding-inline-start: var(--labels);
  scroll-snap-type: x mandatory;

  ${media.tablet} {
    --labels: 7rem;
    --column: 14rem;

    scroll-snap-type: none;
  }
`;

const Table = styled.table`
  min-width: calc(var(--labels) + var(--columns) * var(--column));
  border-collapse: collapse;
  table-layout: fixed;

  th,
  td {
    padding: ${theme.space[3]};
    border-block-end: 1px solid ${theme.color.line};
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
    scroll-snap-align: start;
  }

  th:first-child {
    z-index: 1;
    scroll-snap-align: none;
    position: sticky;
    inset-inline-start: 0;
    width: var(--labels);
    background: ${theme.color.surface};
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
    font-weight: 550;
  }

  small {
    display: block;
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
    font-weight: 400;
  }

  strong {
    font-variant-numeric: tabular-nums;
  }
`;

const Letter = styled.p`
  ${typedText}
  max-height: 18rem;
  overflow: auto;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};
`;

interface ColumnStepsProps {
  of: number;
  /** Column headings. */
  columns: () => readonly HTMLElement[];
}

/** The index of the proposal whose column is next to the labels. */
function shownOf(columns: readonly HTMLElement[]): number {
  const lefts = columns.map((column) =>
    Math.abs(column.offsetLeft - (column.closest('[role=region]')?.scrollLeft ?? 0)),
  );
  return Math.max(0, lefts.indexOf(Math.min(...lefts)));
}

/** Buttons to the previous and next proposal, for phones, where only one fits next to the labels. */
function ColumnSteps({ of, columns }: ColumnStepsProps) {
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
