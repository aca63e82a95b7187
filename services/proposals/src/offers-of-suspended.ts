import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { instant } from '@hirelane/postgres/log';
import type { Tx } from '@hirelane/postgres/pool';
import type { Due } from '@hirelane/processes/due';
import { columnsFrom, remove, table, upsert } from '@hirelane/projections/table';
import type { About } from './proposal-state.ts';

// Which offers are open, and who is suspended. Where one of the two of an open offer is, it is due to be withdrawn,
// whichever came last.

type Followed = Recorded<EventOf<'proposal' | 'project' | 'engagement' | 'user'>>;
type Of<T extends Followed['type']> = Extract<Followed, { type: T }>;

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

export const offersAndSuspensions = [offers, suspensions] as const;

export async function saveOffersAndSuspensions(tx: Tx, events: readonly Followed[]): Promise<void> {
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
const isEndOfOffer = (event: Followed): event is End => ENDS.has(event.type);

export type UnavailableSteps = {
  'withdraw-offer': About & Readonly<{ offerId: string; cause: 'client unavailable' | 'freelancer unavailable' }>;
};

/** Of the offers and the people in these events: the open offers of suspended people. */
export async function offersOfSuspended(
  tx: Tx,
  events: readonly Followed[],
): Promise<readonly Due<UnavailableSteps>[]> {
  const ofOffers = events.flatMap((event) =>
    event.type === 'OfferMade' || isEndOfOffer(event) ? [event.data.offerId] : [],
  );
  const ofPeople = events.flatMap((event) =>
    event.type === 'UserSuspended' || event.type === 'UserRestored' ? [event.data.userId] : [],
  );
  if (ofOffers.length + ofPeople.length === 0) return [];
  // Of two who are suspended, always the same one is the cause.
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
