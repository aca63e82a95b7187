import { ANSWER_DAYS } from '@hirelane/contracts/constants';
import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';
import { columnsFrom, insert, table } from '@hirelane/projections/table';
import { daysAfter } from './proposals.ts';
import { type Change, dayOf } from './totals.ts';

type EngagementEvent = Recorded<EventOf<'engagement'>>;

const delivered = columnsFrom<Extract<EngagementEvent, { type: 'WorkDelivered' }>>();

/** `is_answered`: in time. */
export const deliveries = table(
  'deliveries',
  {
    engagement_id: delivered('uuid', ({ data }) => data.engagementId),
    delivery_id: delivered('uuid', ({ data }) => data.deliveryId),
    client_id: delivered('uuid NOT NULL', ({ data }) => data.clientId),
    delivered_at: delivered('timestamptz NOT NULL', ({ at }) => at),
    is_answered: delivered('boolean NOT NULL', () => false),
  },
  { key: ['engagement_id', 'delivery_id'], indexes: ['(client_id)'] },
);

/** Answers name their delivery; whatever waits when the engagement ends is answered by that. */
const ANSWERS: readonly string[] = ['ChangesRequested', 'WorkAccepted', 'EngagementEnded'];

/** In this order, which each stream has. */
export async function engagementChanges(tx: Tx, events: readonly EngagementEvent[]): Promise<readonly Change[]> {
  const handedOver = events.filter((event) => event.type === 'WorkDelivered');
  await insert(tx, deliveries, handedOver);
  return [
    ...begun(events, 'EngagementStarted', { hires: 1 }),
    ...begun(events, 'WorkAccepted', { completed: 1 }),
    ...begun(events, 'WorkDelivered', { deliveries: 1 }),
    ...(await answers(
      tx,
      events.filter(({ type }) => ANSWERS.includes(type)),
    )),
  ];
}

const begun = (events: readonly EngagementEvent[], type: EngagementEvent['type'], by: Change['by']) =>
  events
    .filter((event) => event.type === type)
    .map(({ data, at }) => ({ clientId: data.clientId, day: dayOf(at), by }));

async function answers(tx: Tx, events: readonly EngagementEvent[]): Promise<readonly Change[]> {
  if (events.length === 0) return [];
  const { rows } = await tx.query<Omit<Change, 'by'>>(
    `UPDATE deliveries d SET is_answered = true
     FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) AS a(engagement_id, delivery_id, at)
     WHERE d.engagement_id = a.engagement_id AND d.delivery_id = coalesce(a.delivery_id, d.delivery_id)
       AND NOT d.is_answered AND a.at <= ${daysAfter('d.delivered_at', ANSWER_DAYS)}
     RETURNING d.client_id AS "clientId", to_char(d.delivered_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day`,
    [
      events.map(({ data }) => data.engagementId),
      events.map(({ data }) => ('deliveryId' in data ? data.deliveryId : null)),
      events.map(({ at }) => at),
    ],
  );
  return rows.map((row) => ({ ...row, by: { deliveries_answered: 1 } }));
}
