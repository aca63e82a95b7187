import { ANSWER_DAYS } from '@hirelane/api/constants';
import type { EventOf } from '@hirelane/api/events/catalog';
import { dataOf, isOf, type Recorded } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';
import { oneBatchAtATime, type Projection } from '@hirelane/projections/projection';
import { columnsFrom, ddlOf, insert, insertNew, remove, table } from '@hirelane/projections/table';
import { ANSWERED_IN, countedProposals, daysAfter, proposalChanges } from './proposals.ts';
import { addToTotals, type ConductChange, dayOf, earlierAnswer, pairOf, totals } from './totals.ts';

type ContractEvent = Recorded<EventOf<'engagement'>>;

const delivered = columnsFrom<Extract<ContractEvent, { type: 'WorkDelivered' }>>();

/** `is_answered`: whether the delivery was answered within the 14 days. */
const deliveries = table(
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

/** An answer identifies its delivery; the end of the contract answers all pending deliveries. */
const ANSWERS: readonly string[] = ['ChangesRequested', 'WorkAccepted', 'EngagementEnded'];

/** Applies deliveries before their answers, which is the order within each stream. */
async function contractChanges(tx: Tx, events: readonly ContractEvent[]): Promise<readonly ConductChange[]> {
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

const begun = (events: readonly ContractEvent[], type: ContractEvent['type'], by: ConductChange['by']) =>
  events
    .filter((event) => event.type === type)
    .map(({ data, at }) => ({ clientId: data.clientId, day: dayOf(at), by }));

async function answers(tx: Tx, events: readonly ContractEvent[]): Promise<readonly ConductChange[]> {
  if (events.length === 0) return [];
  const { rows } = await tx.query<Omit<ConductChange, 'by'>>(
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

type Sent = Recorded<Extract<EventOf<'conversation'>, { type: 'MessageSent' }>>;
type ConversationEvent = Recorded<EventOf<'conversation'>>;
type ProposalEvent = Recorded<EventOf<'proposal'>>;

const sent = columnsFrom<Sent>();

/** Messages written by clients. A message may arrive before the proposal that it answers. */
const messages = table(
  'messages',
  {
    pair: sent('uuid', ({ data }) => pairOf(data)),
    n: sent('int', ({ data }) => data.n),
    client_id: sent('uuid NOT NULL', ({ data }) => data.clientId),
    at: sent('timestamptz NOT NULL', ({ at }) => at),
  },
  { key: ['pair', 'n'], indexes: ['(pair, at)', '(client_id)'] },
);

/**
 * A client's message to a freelancer answers the freelancer's proposal if the message was sent after the proposal.
 * Streams arrive in no particular order, so new proposals look for their messages and new messages look for their
 * proposals.
 */
async function messageChanges(
  tx: Tx,
  written: readonly ConversationEvent[],
  events: readonly ProposalEvent[],
): Promise<readonly ConductChange[]> {
  const fromClients = written.filter(
    (event): event is Sent => event.type === 'MessageSent' && event.data.from === event.data.clientId,
  );
  await insertNew(tx, messages, fromClients);
  const received = events.filter((event) => event.type === 'ProposalSent');
  const pairs = new Set([...fromClients, ...received].map(({ data }) => pairOf(data)));
  if (pairs.size === 0) return [];
  const { rows } = await tx.query<Parameters<typeof earlierAnswer>[0]>(
    `WITH found AS (
       SELECT p.id, p.answered_in AS before, ${ANSWERED_IN('min(m.at)')} AS days
       FROM counted_proposals p JOIN messages m
         ON m.pair = p.pair AND m.at >= p.sent_at AND m.at <= ${daysAfter('p.sent_at', ANSWER_DAYS)}
       WHERE p.pair = ANY ($1) GROUP BY p.id)
     UPDATE counted_proposals p SET answered_in = f.days FROM found f
     WHERE p.id = f.id AND (f.before IS NULL OR f.days < f.before)
     RETURNING p.client_id AS "clientId", to_char(p.sent_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
       f.before, f.days`,
    [[...pairs]],
  );
  return rows.map(earlierAnswer);
}

type Category = 'conversation' | 'proposal' | 'engagement' | 'user';
type Followed = Recorded<EventOf<Category>>;

const person = columnsFrom<Readonly<{ userId: string }>>();
/** Deleted accounts, for which later events in other streams do not count. */
const gone = table('gone', { id: person('uuid PRIMARY KEY', ({ userId }) => userId) });

/**
 * How clients treat freelancers (docs/decisions/0060-client-conduct.md). Rows store when events happened; queries
 * compute the figures that depend on the current time.
 */
export const conductProjection: Projection<Category> = {
  categories: ['conversation', 'proposal', 'engagement', 'user'],
  ddl: ddlOf(gone, countedProposals, messages, deliveries, totals),
  texts: {},
  async apply(tx, events) {
    await oneBatchAtATime(tx, 'conduct');
    await forgetWhoLeft(tx, events);
    const here = await ofThoseHere(tx, events);
    const ofProposals = here.filter(isOf('proposal'));
    await addToTotals(tx, [
      ...(await proposalChanges(tx, ofProposals)),
      ...(await messageChanges(tx, here.filter(isOf('conversation')), ofProposals)),
      ...(await contractChanges(tx, here.filter(isOf('engagement')))),
    ]);
  },
};

async function forgetWhoLeft(tx: Tx, events: readonly Followed[]) {
  const left = dataOf(events, 'UserErased');
  await insertNew(tx, gone, left);
  const ids = left.map(({ userId }) => userId);
  for (const table of [countedProposals, messages, deliveries, totals]) await remove(tx, table, ids, 'client_id');
}

/** The events about users with a client account. */
async function ofThoseHere(tx: Tx, events: readonly Followed[]): Promise<readonly Followed[]> {
  const about = events.filter(({ data }) => 'clientId' in data);
  if (about.length === 0) return [];
  const clientOf = ({ data }: Followed) => ('clientId' in data ? data.clientId : '');
  const { rows } = await tx.query<{ id: string }>('SELECT id FROM gone WHERE id = ANY ($1)', [
    [...new Set(about.map(clientOf))],
  ]);
  const left = new Set(rows.map(({ id }) => id));
  return about.filter((event) => !left.has(clientOf(event)));
}
