import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { instant } from '@hirelane/postgres/log';
import { personColumns } from '@hirelane/projections/people';
import { columnsFrom, ddlOf, table } from '@hirelane/projections/table';
import type { Listed } from './listed.ts';

/** Raise it with every change to a table, or to how one is filled. */
export const CONTRACTS_VERSION = 3;

type Accepted = Recorded<Extract<EventOf<'proposal'>, { type: 'OfferAccepted' }>>;
const accepted = columnsFrom<Accepted>();
/** Which engagement of which proposal it is: known from the acceptance on, before the engagement has begun. */
export const acceptances = table('acceptances', {
  engagement_id: accepted('uuid PRIMARY KEY', ({ data }) => data.engagementId),
  proposal_id: accepted('uuid NOT NULL', ({ data }) => data.proposalId),
  n: accepted('int NOT NULL', ({ data }) => data.n),
  claim_id: accepted('uuid NOT NULL', ({ data }) => data.claimId),
  client_id: accepted('uuid NOT NULL', ({ data }) => data.clientId),
  freelancer_id: accepted('uuid NOT NULL', ({ data }) => data.freelancerId),
});

const listed = columnsFrom<Listed>();
export const contracts = table(
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
    // Who proposed the change of terms that waits for the other; null without one.
    amended_by: listed('text', ({ amendedBy }) => amendedBy),
    // Ids of the payments that wait for the freelancer.
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

/** SQL of a Listed, from its row. */
export const LISTED = `id, stream, project_id AS "projectId", client_id AS "clientId", freelancer_id AS "freelancerId",
  title, status, rate::float8 AS rate, duration, start_date AS "startDate", ${instant('started_at')} AS "startedAt",
  ${instant('ended_at')} AS "endedAt", amended_by AS "amendedBy", marked, has_left AS "hasLeft",
  ${instant('began_at')} AS "beganAt", is_delivered AS "isDelivered", ${instant('review_until')} AS "reviewUntil"`;

type Filled = Recorded<Extract<EventOf<'project'>, { type: 'ProjectFilled' }>>;
const filled = columnsFrom<Filled>();
/** Projects whose place is taken, and by the claim of which acceptance. */
export const places = table(
  'places',
  {
    id: filled('uuid PRIMARY KEY', ({ data }) => data.projectId),
    claim_id: filled('uuid NOT NULL', ({ data }) => data.claimId),
  },
  { indexes: ['(claim_id)'] },
);

type Reviewed = Extract<EventOf<'review'>, { type: 'ReviewWritten' }>['data'];
const reviewed = columnsFrom<Reviewed>();
/** Who has reviewed the other in which engagement. Lists tell only the author. */
export const writtenReviews = table(
  'written_reviews',
  {
    engagement_id: reviewed('uuid', ({ engagementId }) => engagementId),
    author_id: reviewed('uuid', ({ authorId }) => authorId),
  },
  { key: ['engagement_id', 'author_id'] },
);

export const people = table('people', personColumns);

export const CONTRACTS_DDL = ddlOf(acceptances, contracts, places, writtenReviews, people);
