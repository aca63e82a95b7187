import type { EventOf } from '@hirelane/api/events/catalog';
import { contractStreams } from '@hirelane/api/events/engagement';
import { withoutTexts } from '@hirelane/api/events/texts';
import { dataOf, isOf, type Recorded } from '@hirelane/event-sourcing/events';
import { instant } from '@hirelane/postgres/log';
import type { Tx } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';
import { columnsFrom, ddlOf, insertNew, remove, table, upsert } from '@hirelane/projections/table';
import type { Contract, ContractEvent, Party } from './contracts/contract-state.ts';
import { periodEnd } from './reviews/period.ts';

type Accepted = Recorded<Extract<EventOf<'proposal'>, { type: 'OfferAccepted' }>>;
const accepted = columnsFrom<Accepted>();
/** Maps a contract to its proposal. The row exists once the offer is accepted, even before the contract has started. */
const acceptances = table('acceptances', {
  engagement_id: accepted('uuid PRIMARY KEY', ({ data }) => data.engagementId),
  proposal_id: accepted('uuid NOT NULL', ({ data }) => data.proposalId),
  n: accepted('int NOT NULL', ({ data }) => data.n),
  claim_id: accepted('uuid NOT NULL', ({ data }) => data.claimId),
  client_id: accepted('uuid NOT NULL', ({ data }) => data.clientId),
  freelancer_id: accepted('uuid NOT NULL', ({ data }) => data.freelancerId),
});

const listed = columnsFrom<Listed>();
const contracts = table(
  'contracts',
  {
    id: listed('uuid PRIMARY KEY', ({ id }) => id),
    stream: listed('text NOT NULL', ({ stream }) => stream),
    project_id: listed('uuid NOT NULL', ({ projectId }) => projectId),
    client_id: listed('uuid NOT NULL', ({ clientId }) => clientId),
    freelancer_id: listed('uuid NOT NULL', ({ freelancerId }) => freelancerId),
    title: listed('text NOT NULL', ({ title }) => title),
    status: listed('text NOT NULL', ({ status }) => status),
    rate: listed('bigint NOT NULL', ({ rate }) => rate),
    duration: listed('text NOT NULL', ({ duration }) => duration),
    start_date: listed('text NOT NULL', ({ startDate }) => startDate),
    started_at: listed('timestamptz NOT NULL', ({ startedAt }) => startedAt),
    ended_at: listed('timestamptz', ({ endedAt }) => endedAt),
    // The party who proposed the open amendment; otherwise null.
    amended_by: listed('text', ({ amendedBy }) => amendedBy),
    // Ids of the payments waiting for the freelancer's answer.
    marked: listed('text[] NOT NULL', ({ marked }) => marked),
    has_left: listed('boolean NOT NULL', ({ hasLeft }) => hasLeft),
    began_at: listed('timestamptz NOT NULL', ({ beganAt }) => beganAt),
    is_delivered: listed('boolean NOT NULL', ({ isDelivered }) => isDelivered),
    review_until: listed('timestamptz', ({ reviewUntil }) => reviewUntil),
  },
  {
    indexes: [
      '(client_id, started_at DESC, id DESC)',
      '(freelancer_id, started_at DESC, id DESC)',
      '(ended_at) WHERE has_left',
    ],
  },
);

/** The SQL columns of a `Listed`. */
const LISTED = `id, stream, project_id AS "projectId", client_id AS "clientId", freelancer_id AS "freelancerId",
  title, status, rate::float8 AS rate, duration, start_date AS "startDate", ${instant('started_at')} AS "startedAt",
  ${instant('ended_at')} AS "endedAt", amended_by AS "amendedBy", marked, has_left AS "hasLeft",
  ${instant('began_at')} AS "beganAt", is_delivered AS "isDelivered", ${instant('review_until')} AS "reviewUntil"`;

type Filled = Recorded<Extract<EventOf<'project'>, { type: 'ProjectFilled' }>>;
const filled = columnsFrom<Filled>();
/** Filled projects, each with the id of the claim that filled it. */
const places = table(
  'places',
  {
    id: filled('uuid PRIMARY KEY', ({ data }) => data.projectId),
    claim_id: filled('uuid NOT NULL', ({ data }) => data.claimId),
  },
  { indexes: ['(claim_id)'] },
);

type Reviewed = Extract<EventOf<'review'>, { type: 'ReviewWritten' }>['data'];
const reviewed = columnsFrom<Reviewed>();
/** The reviews that have been written, by contract and author. Lists show this only to the author. */
const writtenReviews = table(
  'written_reviews',
  {
    engagement_id: reviewed('uuid', ({ engagementId }) => engagementId),
    author_id: reviewed('uuid', ({ authorId }) => authorId),
  },
  { key: ['engagement_id', 'author_id'] },
);

const CONTRACTS_DDL = ddlOf(acceptances, contracts, places, writtenReviews);

type Category = 'engagement' | 'proposal' | 'project' | 'review';
type Followed = Recorded<EventOf<Category>>;

/** The contracts as shown in both parties' lists, and the additional rows needed to show a single contract. */
export const contractsProjection: Projection<Category> = {
  categories: ['engagement', 'proposal', 'project', 'review'],
  ddl: CONTRACTS_DDL,
  texts: {
    EngagementStarted: ['title'],
  },
  async apply(tx, events) {
    await insertNew(
      tx,
      acceptances,
      events.filter((event) => event.type === 'OfferAccepted'),
    );
    await saveContracts(tx, events);
    await savePlaces(tx, events);
    await insertNew(tx, writtenReviews, dataOf(events, 'ReviewWritten'));
  },
};

/** Reads the rows and then applies the events one by one, because each event builds on the previous one. */
async function saveContracts(tx: Tx, events: readonly Followed[]) {
  const changes = events.filter(isOf('engagement'));
  if (changes.length === 0) return;
  const { rows } = await tx.query<Listed>(`SELECT ${LISTED} FROM contracts WHERE id = ANY ($1)`, [
    changes.map(({ data }) => data.engagementId),
  ]);
  const latest = new Map(rows.map((row) => [row.id, row]));
  for (const event of changes) {
    const after = listedAfter(latest.get(event.data.engagementId) ?? null, event);
    if (after) latest.set(after.id, after);
  }
  await upsert(tx, contracts, [...latest.values()]);
}

async function savePlaces(tx: Tx, events: readonly Followed[]) {
  const latest = new Map<string, Extract<Followed, { type: 'ProjectFilled' }> | null>();
  for (const event of events) {
    if (event.type === 'ProjectFilled') latest.set(event.data.projectId, event);
    if (event.type === 'ProjectReopened' || event.type === 'ProjectClosed' || event.type === 'ProjectErased') {
      latest.set(event.data.projectId, null);
    }
  }
  await remove(tx, places, [...latest.keys()]);
  await insertNew(
    tx,
    places,
    [...latest.values()].filter((filled) => filled !== null),
  );
}

/** A contract as shown in lists. */
export type Listed = Readonly<{
  id: string;
  stream: string;
  projectId: string;
  clientId: string;
  freelancerId: string;
  title: string;
  status: Contract['status'];
  rate: number;
  duration: string;
  startDate: string;
  startedAt: string;
  endedAt: string | null;
  /** The party who proposed the amendment that the other party must answer; null if no amendment is open. */
  amendedBy: Party | null;
  /** Ids of the payments that the freelancer must answer. */
  marked: readonly string[];
  /** Whether either party has deleted their account. */
  hasLeft: boolean;
  /** When the start was recorded, according to the log. */
  beganAt: string;
  isDelivered: boolean;
  /** When the review period ends; null while the contract is running, and if it cannot be reviewed. */
  reviewUntil: string | null;
}>;

/** The row after an event; null before the contract has started. */
export function listedAfter(before: Listed | null, event: Recorded<ContractEvent>): Listed | null {
  if (event.type === 'EngagementStarted') {
    const { engagementId: id, projectId, clientId, freelancerId, ...agreed } = event.data;
    const { title, rate, duration, startDate, startedAt } = agreed;
    return {
      ...{ id, stream: event.stream, projectId, clientId, freelancerId, title, status: 'active' },
      ...{ rate, duration, startDate, startedAt, endedAt: null, amendedBy: null, marked: [], hasLeft: false },
      ...{ beganAt: event.at, isDelivered: false, reviewUntil: null },
    };
  }
  return before && next(before, event);
}

function next(before: Listed, event: Recorded<ContractEvent>): Listed {
  const unmarked = (id: string) => before.marked.filter((other) => other !== id);
  switch (event.type) {
    case 'AmendmentProposed':
      return { ...before, amendedBy: event.data.by };
    case 'AmendmentAccepted':
      return { ...before, amendedBy: null, rate: event.data.rate, duration: event.data.duration };
    case 'AmendmentDeclined':
      return { ...before, amendedBy: null };
    case 'WorkDelivered':
      return { ...before, status: 'delivered', isDelivered: true };
    case 'ChangesRequested':
      return { ...before, status: 'changes' };
    case 'WorkAccepted':
      return over(before, 'completed', event.at);
    case 'EngagementEnded':
      return over(before, 'ended', event.at);
    case 'PaymentMarked':
    case 'PaymentCorrected':
      return { ...before, marked: [...unmarked(event.data.paymentId), event.data.paymentId] };
    case 'PaymentConfirmed':
    case 'PaymentDisputed':
    case 'PaymentWithdrawn':
      return { ...before, marked: unmarked(event.data.paymentId) };
    case 'EngagementClientErased':
    case 'EngagementFreelancerErased':
      return { ...before, hasLeft: true };
    case 'EngagementExpired':
      return withoutTexts(contractStreams.events.EngagementStarted, before);
    // Events that do not change the row, and events from a newer release.
    default:
      return before;
  }
}

function over(before: Listed, status: Contract['status'], endedAt: string): Listed {
  return { ...before, status, endedAt, amendedBy: null, reviewUntil: periodEnd({ ...before, endedAt }) };
}
