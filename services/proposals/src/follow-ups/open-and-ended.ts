import type { EventOf } from '@hirelane/api/events/catalog';
import { isOf, type Recorded } from '@hirelane/event-sourcing/events';
import { instant } from '@hirelane/postgres/log';
import type { Tx } from '@hirelane/postgres/pool';
import type { Due } from '@hirelane/processes/due';
import { columnsFrom, table, upsert } from '@hirelane/projections/table';
import type { About } from '../proposal/proposal-state.ts';

// Keeps track of which proposals are open, and which projects were filled, closed or reopened. If a proposal and its
// project disagree, closing or reopening the proposal becomes due, whichever of them changed last.

type ProposalEvent = Recorded<EventOf<'proposal'>>;
type ProjectEvent = Recorded<EventOf<'project'>>;
type Followed = Recorded<EventOf<'proposal' | 'project' | 'engagement' | 'user'>>;

type Open = About &
  Readonly<{
    proposalId: string;
    /** Whether the proposal is undecided or has an open offer. */
    isOpen: boolean;
    wasHired: boolean;
    /** Why the proposal was closed; null unless it is closed. */
    closed: 'filled' | 'closed' | null;
    /** The stream version at which `isOpen` last changed; `sinceAt` is the time of that change. */
    since: number;
    sinceAt: string;
    /** The time of the project's end that last closed the proposal; null if the proposal was never closed. */
    closedFor: string | null;
  }>;
const open = columnsFrom<Open>();
const proposals = table(
  'open_proposals',
  {
    id: open('uuid PRIMARY KEY', ({ proposalId }) => proposalId),
    project_id: open('uuid NOT NULL', ({ projectId }) => projectId),
    freelancer_id: open('uuid NOT NULL', ({ freelancerId }) => freelancerId),
    is_open: open('boolean NOT NULL', ({ isOpen }) => isOpen),
    was_hired: open('boolean NOT NULL', ({ wasHired }) => wasHired),
    closed: open('text', ({ closed }) => closed),
    since: open('int NOT NULL', ({ since }) => since),
    since_at: open('timestamptz NOT NULL', ({ sinceAt }) => sinceAt),
    closed_for: open('timestamptz', ({ closedFor }) => closedFor),
  },
  { indexes: ['(project_id) WHERE is_open'] },
);

/** `ending` is null for a reopened project. */
type Ended = Readonly<{ event: ProjectEvent; ending: 'filled' | 'closed' | null }>;
const ended = columnsFrom<Ended>();
const projects = table('ended_projects', {
  id: ended('uuid PRIMARY KEY', ({ event }) => event.data.projectId),
  ending: ended('text', ({ ending }) => ending),
  since: ended('int NOT NULL', ({ event }) => event.version),
  at: ended('timestamptz NOT NULL', ({ event }) => event.at),
  event_id: ended('uuid NOT NULL', ({ event }) => event.id),
  correlation_id: ended('text NOT NULL', ({ event }) => event.meta.correlationId),
});

export const openAndEnded = [proposals, projects] as const;

const ENDINGS: Readonly<Partial<Record<ProjectEvent['type'], Ended['ending']>>> = {
  ProjectFilled: 'filled',
  ProjectClosed: 'closed',
  ProjectErased: 'closed',
  ProjectReopened: null,
};

export async function saveOpenAndEnded(tx: Tx, events: readonly Followed[]): Promise<void> {
  const endings = new Map<string, Ended>();
  for (const event of events.filter(isOf('project'))) {
    const ending = ENDINGS[event.type];
    if (ending !== undefined) endings.set(event.data.projectId, { event, ending });
  }
  await upsert(tx, projects, [...endings.values()]);
  await upsert(tx, proposals, await changed(tx, events.filter(isOf('proposal'))));
}

async function changed(tx: Tx, events: readonly ProposalEvent[]): Promise<readonly Open[]> {
  const latest = new Map<string, Open>();
  for (const row of await rowsOf(tx, events)) latest.set(row.proposalId, row);
  for (const event of events) {
    if (!('proposalId' in event.data)) continue;
    const { proposalId, projectId, freelancerId } = event.data;
    const begun = { isOpen: true, wasHired: false, closed: null, closedFor: null };
    const since = { since: event.version, sinceAt: event.at };
    const before = latest.get(proposalId) ?? { proposalId, projectId, freelancerId, ...begun, ...since };
    const after = { ...before, ...changeOf(before, event) };
    latest.set(proposalId, after.isOpen === before.isOpen ? after : { ...after, ...since });
  }
  return [...latest.values()];
}

function changeOf({ wasHired }: Open, event: ProposalEvent): Partial<Open> {
  switch (event.type) {
    case 'ProposalWithdrawn':
    case 'ProposalDeclined':
      return { isOpen: false };
    case 'ProposalReconsidered':
    case 'OfferMade':
      return { isOpen: true };
    case 'OfferWithdrawn':
    case 'OfferDeclined':
    case 'OfferLapsed':
      return { isOpen: !wasHired };
    case 'OfferAccepted':
      return { isOpen: false, wasHired: true };
    case 'ProposalClosed':
      return { closed: event.data.cause, closedFor: event.data.closedAt };
    case 'ProposalReopened':
      return { closed: null };
    default:
      return {};
  }
}

async function rowsOf(tx: Tx, events: readonly ProposalEvent[]): Promise<readonly Open[]> {
  const later = events.filter(({ type }) => type !== 'ProposalSent').flatMap(proposalIn);
  if (later.length === 0) return [];
  const { rows } = await tx.query<Open>(
    `SELECT id AS "proposalId", project_id AS "projectId", freelancer_id AS "freelancerId", is_open AS "isOpen",
       was_hired AS "wasHired", closed, since, ${instant('since_at')} AS "sinceAt", ${instant('closed_for')} AS "closedFor"
     FROM open_proposals WHERE id = ANY ($1)`,
    [later],
  );
  return rows;
}

const proposalIn = ({ data }: Followed): readonly string[] => ('proposalId' in data ? [data.proposalId] : []);

export type EndingSteps = {
  'close-proposal': About & Readonly<{ cause: 'filled' | 'closed'; closedAt: string }>;
  'reopen-proposal': About;
};

/**
 * Sending a proposal or making an offer first checks whether the project is open and writes a moment later. If a
 * proposal or offer was written more than this long after the project's end, the project had been reopened. The event
 * of the reopening may not have arrived yet, because project and proposal events have no common order.
 */
const ADMITTED_BEFORE = '30 seconds';

/**
 * Returns a due step for each open proposal that disagrees with its project, for the proposals and projects in these
 * events. The key contains the versions at which both last changed, so that each disagreement gets its own command.
 */
export async function unlikeTheirProjects(tx: Tx, events: readonly Followed[]): Promise<readonly Due<EndingSteps>[]> {
  const ofProjects = events
    .filter(isOf('project'))
    .filter(({ type }) => type in ENDINGS)
    .map(({ data }) => data.projectId);
  const ofProposals = events.filter(isOf('proposal')).flatMap(proposalIn);
  if (ofProjects.length + ofProposals.length === 0) return [];
  const { rows } = await tx.query<Due<EndingSteps>>(
    `SELECT CASE WHEN e.ending IS NULL THEN 'reopen-proposal' ELSE 'close-proposal' END AS name,
       p.id || '@' || p.since || '/' || e.since AS key, ${instant('e.at')} AS "dueAt",
       json_build_object('id', e.event_id, 'meta', json_build_object('correlationId', e.correlation_id)) AS cause,
       jsonb_strip_nulls(jsonb_build_object('projectId', p.project_id, 'freelancerId', p.freelancer_id, 'cause', e.ending,
         'closedAt', CASE WHEN e.ending IS NOT NULL THEN ${instant('e.at')} END)) AS data
     FROM open_proposals p JOIN ended_projects e ON e.id = p.project_id
     WHERE (p.project_id = ANY ($1) OR p.id = ANY ($2)) AND p.is_open
       AND CASE WHEN e.ending IS NULL THEN p.closed = 'filled' AND p.closed_for < e.at
           ELSE p.closed IS NULL AND p.since_at < e.at + interval '${ADMITTED_BEFORE}' END`,
    [ofProjects, ofProposals],
  );
  return rows;
}
