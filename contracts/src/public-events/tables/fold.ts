import type { PublicEvent } from '../event.ts';
import type { BidRow, HireRow, ProjectRow, SkillRow } from './rows.ts';

// The tables are functions of the public events of one subject, in the order of their sequence, from the first one on.
// Unknown types are ignored. Without the first event of a subject, there is no row.

/** What other subjects' events say about a project. */
export type BidsAndHires = Readonly<Pick<ProjectRow, 'bids' | 'hires'>>;

/** A project's row; null if it was never published. */
export function projectRow(events: readonly PublicEvent<'project'>[], counts: BidsAndHires): ProjectRow | null {
  let row = null as ProjectRow | null;
  for (const event of events) {
    const { time: at } = event;
    const sequence = Number(event.sequence);
    if (event.type === 'hirelane.project.posted') {
      row = {
        ...{ ...event.data, ...counts, status: 'published', isHidden: false },
        ...{ edits: row?.edits ?? 0, publishedAt: row?.publishedAt ?? at, hiddenAt: row?.hiddenAt ?? null },
        ...{ unpublishedAt: null, filledAt: null, closedAt: null, erasedAt: null, updatedAt: at, sequence },
      };
    } else if (row) row = { ...row, ...changes(row, event), sequence };
  }
  return row;
}

function changes({ edits }: ProjectRow, event: PublicEvent<'project'>): Partial<ProjectRow> {
  const { time: at } = event;
  switch (event.type) {
    case 'hirelane.project.edited':
      return { ...event.data, edits: edits + 1, updatedAt: at };
    case 'hirelane.project.unpublished':
      return { status: 'unpublished', unpublishedAt: at, updatedAt: at };
    case 'hirelane.project.hidden':
      return { isHidden: true, hiddenAt: at };
    case 'hirelane.project.shown':
      return { isHidden: false };
    case 'hirelane.project.filled':
      return { status: 'filled', filledAt: at, updatedAt: at };
    case 'hirelane.project.reopened':
      return { status: 'published', filledAt: null, updatedAt: at };
    case 'hirelane.project.closed':
      return { status: 'closed', closedAt: at, updatedAt: at };
    case 'hirelane.project.erased':
      return { status: 'erased', erasedAt: at, updatedAt: at };
    default:
      return {};
  }
}

/** A proposal's row. */
export function bidRow(events: readonly PublicEvent<'proposal'>[]): BidRow | null {
  let row = null as BidRow | null;
  for (const event of events) {
    const { time: at } = event;
    const sequence = Number(event.sequence);
    if (event.type === 'hirelane.proposal.sent') {
      const { proposalId, projectId, bidRate, currency, durationMonths } = event.data;
      row = {
        ...{ proposalId, projectId, firstBid: bidRate, currentBid: bidRate, currency },
        ...{ firstDurationMonths: durationMonths, currentDurationMonths: durationMonths, revisions: 0, sentAt: at },
        ...{ revisedAt: null, withdrawnAt: null, erasedAt: null, sequence },
      };
    } else if (row) row = { ...row, ...revision(row, event), sequence };
  }
  return row;
}

function revision({ revisions }: BidRow, event: PublicEvent<'proposal'>): Partial<BidRow> {
  const { time: at } = event;
  switch (event.type) {
    case 'hirelane.proposal.revised': {
      const { bidRate, durationMonths } = event.data;
      return {
        ...{ currentBid: bidRate, currentDurationMonths: durationMonths },
        ...{ revisions: revisions + 1, revisedAt: at },
      };
    }
    case 'hirelane.proposal.withdrawn':
      return { withdrawnAt: at };
    case 'hirelane.proposal.erased':
      return { erasedAt: at };
    default:
      return {};
  }
}

/** A contract's row. */
export function hireRow(events: readonly PublicEvent<'engagement'>[]): HireRow | null {
  let row = null as HireRow | null;
  for (const event of events) {
    const { time: at } = event;
    const sequence = Number(event.sequence);
    if (event.type === 'hirelane.engagement.started') {
      const engagementId = event.subject.slice('engagement-'.length);
      row = { engagementId, projectId: event.data.projectId, startedAt: at, endedAt: null, outcome: null, sequence };
    } else if (row && event.type === 'hirelane.engagement.ended') {
      row = { ...row, endedAt: at, outcome: event.data.outcome, sequence };
    }
  }
  return row;
}

/** A row for each skill in a project's row. */
export const skillRows = ({ projectId, skills }: ProjectRow): readonly SkillRow[] =>
  skills.map((skill, i) => ({ projectId, skill, place: i + 1 }));
