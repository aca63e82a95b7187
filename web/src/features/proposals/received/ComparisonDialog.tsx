import type { FreelancerFacts } from '@hirelane/api/schemas/freelancers';
import type { ReceivedProposal } from '@hirelane/api/schemas/proposals';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Files } from '@/domain/files/Files';
import { answeringWords } from '@/domain/people/answeringWords';
import { PersonLink } from '@/domain/people/PersonLink';
import { StarAverage } from '@/domain/people/StarAverage';
import { FewSkills } from '@/domain/skills/FewSkills';
import { answeringQuery } from '@/features/people/queries';
import { letterOf, nameOf } from '@/features/proposals/labels';
import { bidAgainst } from '@/features/proposals/ProposalTerms';
import type { ProposalsOf } from '@/features/proposals/received/ReceivedProposal';
import { RECEIVED_LABELS } from '@/features/proposals/received/texts';
import type { FactsOf } from '@/features/proposals/received/useFreelancerFacts';
import { StatusBadge } from '@/features/proposals/StatusBadge';
import { durationLabel, formatInstant, formatRupees } from '@/shared/lib/format';
import { media, theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Dialog } from '@/shared/ui/dialogs/Dialog';
import { LinkedText } from '@/shared/ui/text/LinkedText';
import { typedText } from '@/shared/ui/text/textStyles';

interface ComparisonDialogProps {
  project: ProposalsOf;
  proposals: readonly ReceivedProposal[];
  factsOf: FactsOf;
  /** Renders the buttons below a proposal. */
  actionsOf: (proposal: ReceivedProposal) => ReactNode;
  onClose: () => void;
}

type Compared = ReceivedProposal & Readonly<{ project: ProposalsOf; facts: ReturnType<FactsOf> }>;

/** Shown until a person's facts are loaded, or instead of those that could not be loaded. */
const withFacts = (facts: ReturnType<FactsOf>, of: (facts: FreelancerFacts) => ReactNode) =>
  facts ? of(facts) : facts === null ? 'Could not be loaded' : '…';

const ROWS: readonly (readonly [label: string, of: (proposal: Compared) => ReactNode])[] = [
  ['Status', ({ status }) => <StatusBadge status={status} label={RECEIVED_LABELS[status]} />],
  [
    'Bid',
    ({ expectedBidRate, project: { projectRate } }) => (
      <>
        <strong>{formatRupees(expectedBidRate)}</strong>
        {projectRate !== null && <small>{bidAgainst(expectedBidRate, projectRate)}</small>}
      </>
    ),
  ],
  ['Duration', ({ duration }) => durationLabel(duration)],
  [
    'Stars',
    ({ facts }) =>
      withFacts(facts, ({ averages }) => (averages ? <StarAverage averages={averages} /> : 'Too few reviews')),
  ],
  ['Contracts completed', ({ facts }) => withFacts(facts, ({ completed }) => completed)],
  ['Usually answers', ({ freelancer }) => <Answers id={freelancer._id} />],
  [
    'Skills',
    ({ facts, project }) =>
      withFacts(facts, ({ skills }) =>
        skills.length > 0 ? <FewSkills skills={skills} wanted={project.skills} why="asked for" size="sm" /> : 'None',
      ),
  ],
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
export function ComparisonDialog({ project, proposals, factsOf, actionsOf, onClose }: ComparisonDialogProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const columns = () => [...(scroll.current?.querySelectorAll<HTMLElement>('thead th:not(:first-child)') ?? [])];
  return (
    <Dialog title={`Compare ${proposals.length} proposals`} isWide onClose={onClose}>
      <ColumnSteps of={proposals.length} columns={columns} />
      <Scroll
        ref={scroll}
        tabIndex={0}
        role="region"
        aria-label="Comparison"
        style={{ '--columns': proposals.length } as React.CSSProperties}
      >
        <Table>
          <thead>
            <tr>
              <th scope="col">Freelancer</th>
              {proposals.map((proposal) => (
                <th key={proposal._id} scope="col">
                  <PersonLink id={proposal.freelancer._id} name={nameOf(proposal)} />
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
                  <td key={proposal._id}>{of({ ...proposal, project, facts: factsOf(proposal.freelancer._id) })}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Decide</th>
              {proposals.map((proposal) => (
                <td key={proposal._id}>
                  <Actions>{actionsOf(proposal)}</Actions>
                </td>
              ))}
            </tr>
          </tfoot>
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
  max-height: calc(100dvh - 17rem);
  overflow: auto;
  scroll-padding-inline-start: var(--labels);
  scroll-snap-type: x mandatory;

  ${media.tablet} {
    --labels: 7rem;
    --column: max(14rem, (100cqi - var(--labels)) / var(--columns));

    scroll-snap-type: none;
  }
`;

const Table = styled.table`
  width: calc(var(--labels) + var(--columns) * var(--column));
  border-collapse: separate;
  border-spacing: 0;
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

  thead th {
    z-index: 1;
    position: sticky;
    inset-block-start: 0;
    background: ${theme.color.surface};
  }

  tfoot :is(th, td) {
    border-block-end: 0;
  }

  /* On a phone, the buttons below each other would hide half of the rows. */
  ${media.tablet} {
    tfoot :is(th, td) {
      z-index: 1;
      position: sticky;
      inset-block-end: 0;
      border-block-start: 1px solid ${theme.color.line};
      background: ${theme.color.surface};
    }
  }

  :is(thead, tfoot) th:first-child {
    z-index: 2;
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

/** A freelancer's usual response time. */
function Answers({ id }: { id: string }) {
  const { data, isPending } = useQuery(answeringQuery(id));
  return data ? answeringWords(data) : isPending ? '…' : 'Could not be loaded';
}

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
