import { CLAIM_SECONDS } from '@hirelane/api/constants';
import type { EventOf } from '@hirelane/api/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { instant } from '@hirelane/postgres/log';
import type { Tx } from '@hirelane/postgres/pool';
import { DUE_DDL, type Due, dropDue, setDue, settleDue } from '@hirelane/processes/due';
import { oneBatchAtATime, type Projection } from '@hirelane/projections/projection';
import { columnsFrom, ddlOf, remove, table, upsert } from '@hirelane/projections/table';
import { nightAfter } from '@hirelane/public-events/night';
import { proposalKey } from '../proposal/proposal.ts';
import type { About } from '../proposal/proposal-state.ts';
import { type EndingSteps, openAndEnded, saveOpenAndEnded, unlikeTheirProjects } from './open-and-ended.ts';

// Keeps track of which offers are open and who is suspended. If a party to an open offer is suspended, the withdrawal
// of the offer becomes due, regardless of the order of the events.

type OffersOfSuspendedFollowed = Recorded<EventOf<'proposal' | 'project' | 'engagement' | 'user'>>;
type Of<T extends OffersOfSuspendedFollowed['type']> = Extract<OffersOfSuspendedFollowed, { type: T }>;

const made = columnsFrom<Of<'OfferMade'>['data']>();
const offers = table(
  'offers',
  {
    id: made('uuid PRIMARY KEY', ({ offerId }) => offerId),
    project_id: made('uuid NOT NULL', ({ projectId }) => projectId),
    client_id: made('uuid NOT NULL', ({ clientId }) => clientId),
    freelancer_id: made('uuid NOT NULL', ({ freelancerId }) => freelancerId),
  },
  { indexes: ['(client_id)', '(freelancer_id)'] },
);

const suspension = columnsFrom<Of<'UserSuspended'>>();
const suspensions = table('suspensions', {
  user_id: suspension('uuid PRIMARY KEY', ({ data }) => data.userId),
  at: suspension('timestamptz NOT NULL', ({ at }) => at),
  event_id: suspension('uuid NOT NULL', ({ id }) => id),
  correlation_id: suspension('text NOT NULL', ({ meta }) => meta.correlationId),
});

const offersAndSuspensions = [offers, suspensions] as const;

async function saveOffersAndSuspensions(tx: Tx, events: readonly OffersOfSuspendedFollowed[]): Promise<void> {
  const open = new Map<string, Of<'OfferMade'>['data'] | null>();
  const people = new Map<string, Of<'UserSuspended'> | null>();
  for (const event of events) {
    if (event.type === 'OfferMade') open.set(event.data.offerId, event.data);
    else if (isEndOfOffer(event)) open.set(event.data.offerId, null);
    if (event.type === 'UserSuspended') people.set(event.data.userId, event);
    if (event.type === 'UserRestored') people.set(event.data.userId, null);
  }
  await upsert(
    tx,
    offers,
    [...open.values()].filter((each) => each !== null),
  );
  await remove(tx, offers, namesOfNull(open));
  await upsert(
    tx,
    suspensions,
    [...people.values()].filter((each) => each !== null),
  );
  await remove(tx, suspensions, namesOfNull(people), 'user_id');
}

const namesOfNull = (map: ReadonlyMap<string, unknown>) =>
  [...map].filter(([, value]) => value === null).map(([key]) => key);

type End = Of<'OfferWithdrawn' | 'OfferDeclined' | 'OfferLapsed' | 'OfferAccepted'>;
const ENDS: ReadonlySet<string> = new Set(['OfferWithdrawn', 'OfferDeclined', 'OfferLapsed', 'OfferAccepted']);
const isEndOfOffer = (event: OffersOfSuspendedFollowed): event is End => ENDS.has(event.type);

type UnavailableSteps = {
  'withdraw-offer': About & Readonly<{ offerId: string; cause: 'client unavailable' | 'freelancer unavailable' }>;
};

/** Returns the due withdrawals of suspended people's open offers, for the offers and people in these events. */
async function offersOfSuspended(
  tx: Tx,
  events: readonly OffersOfSuspendedFollowed[],
): Promise<readonly Due<UnavailableSteps>[]> {
  const ofOffers = events.flatMap((event) =>
    event.type === 'OfferMade' || isEndOfOffer(event) ? [event.data.offerId] : [],
  );
  const ofPeople = events.flatMap((event) =>
    event.type === 'UserSuspended' || event.type === 'UserRestored' ? [event.data.userId] : [],
  );
  if (ofOffers.length + ofPeople.length === 0) return [];
  // If both parties are suspended, ORDER BY makes the cause deterministic.
  const { rows } = await tx.query<Due<UnavailableSteps>>(
    `SELECT DISTINCT ON (o.id) 'withdraw-offer' AS name, o.id AS key, ${instant('s.at')} AS "dueAt",
       json_build_object('id', s.event_id, 'meta', json_build_object('correlationId', s.correlation_id)) AS cause,
       jsonb_build_object('projectId', o.project_id, 'freelancerId', o.freelancer_id, 'offerId', o.id,
         'cause', CASE WHEN s.user_id = o.client_id THEN 'client unavailable' ELSE 'freelancer unavailable' END) AS data
     FROM offers o JOIN suspensions s ON s.user_id IN (o.client_id, o.freelancer_id)
     WHERE o.id = ANY ($1) OR o.client_id = ANY ($2) OR o.freelancer_id = ANY ($2)
     ORDER BY o.id, s.user_id`,
    [ofOffers, ofPeople],
  );
  return rows;
}

type Category = 'proposal' | 'project' | 'engagement' | 'user';
type Followed = Recorded<EventOf<Category>>;

/** The due steps in the proposal streams, by name. */
export type FollowUpSteps = EndingSteps &
  UnavailableSteps & {
    'lapse-offer': About & Readonly<{ offerId: string }>;
    'end-claim': Readonly<{ proposalId: string; claimId: string }>;
    'end-hire': About & Readonly<{ engagementId: string }>;
    /** At night, so that no one can see which proposals are from the same freelancer. `day`: UTC. */
    'publish-erasure': About & Readonly<{ day: string }>;
  };
type Named = Readonly<{ name: keyof FollowUpSteps; key: string }>;

/**
 * The due work in the proposal streams: work that is due some time after an event, or because the state of the project
 * or of a party has changed.
 */
export const followUpsProjection: Projection<Category> = {
  categories: ['proposal', 'project', 'engagement', 'user'],
  texts: {},
  ddl: [DUE_DDL, ddlOf(...openAndEnded, ...offersAndSuspensions)].join(';\n'),
  async apply(tx, events) {
    await oneBatchAtATime(tx, 'follow-ups');
    await setDue<FollowUpSteps>(tx, events.flatMap(setBy));
    const before = [...(await unlikeTheirProjects(tx, events)), ...(await offersOfSuspended(tx, events))];
    await saveOpenAndEnded(tx, events);
    await saveOffersAndSuspensions(tx, events);
    const after = [...(await unlikeTheirProjects(tx, events)), ...(await offersOfSuspended(tx, events))];
    await dropDue(tx, before);
    await setDue<FollowUpSteps>(tx, after);
    // Settles steps last, because settled work must not become due again.
    await settleDue(tx, events.flatMap(settledBy));
  },
};

function setBy(event: Followed): readonly Due<FollowUpSteps>[] {
  const { type, data, at } = event;
  switch (type) {
    case 'OfferMade':
    case 'OfferChanged': {
      const { projectId, freelancerId, offerId, expiresAt } = data;
      const row = { name: 'lapse-offer', key: lapseKey(data), dueAt: expiresAt, cause: event } as const;
      return [{ ...row, data: { projectId, freelancerId, offerId } }];
    }
    case 'PlaceClaimed': {
      const { proposalId, claimId } = data;
      const dueAt = new Date(Date.parse(at) + CLAIM_SECONDS * 1_000).toISOString();
      return [{ name: 'end-claim', key: claimId, dueAt, cause: event, data: { proposalId, claimId } }];
    }
    case 'WorkAccepted':
    case 'EngagementEnded': {
      const { projectId, freelancerId, engagementId } = data;
      const row = { name: 'end-hire', key: engagementId, dueAt: at, cause: event } as const;
      return [{ ...row, data: { projectId, freelancerId, engagementId } }];
    }
    case 'ProposalErased': {
      const { projectId, freelancerId } = data;
      const { dueAt, day } = nightAfter(at, event.id);
      const row = {
        name: 'publish-erasure',
        key: proposalKey({ projectId, freelancerId }),
        dueAt,
        cause: event,
      } as const;
      return [{ ...row, data: { projectId, freelancerId, day } }];
    }
    default:
      return [];
  }
}

/** A changed offer lapses at its own time, as another step. */
const lapseKey = ({ offerId, revision = 1 }: Readonly<{ offerId: string; revision?: number | undefined }>) =>
  revision > 1 ? `${offerId}/${revision}` : offerId;

function settledBy({ type, data }: Followed): readonly Named[] {
  switch (type) {
    case 'OfferChanged':
      return [{ name: 'lapse-offer', key: lapseKey({ ...data, revision: data.revision - 1 }) }];
    case 'OfferWithdrawn':
    case 'OfferDeclined':
    case 'OfferLapsed':
      return [
        { name: 'lapse-offer', key: lapseKey(data) },
        { name: 'withdraw-offer', key: data.offerId },
      ];
    case 'OfferAccepted':
      return [
        { name: 'lapse-offer', key: lapseKey(data) },
        { name: 'withdraw-offer', key: data.offerId },
        { name: 'end-claim', key: data.claimId },
      ];
    case 'ClaimEnded':
      return [{ name: 'end-claim', key: data.claimId }];
    case 'HireEnded':
      return [{ name: 'end-hire', key: data.engagementId }];
    case 'ProposalErasurePublished':
      return [{ name: 'publish-erasure', key: proposalKey(data) }];
    default:
      return [];
  }
}
