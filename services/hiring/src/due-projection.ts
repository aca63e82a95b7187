import { DAY_MS, DELIVERY_REMINDER_DAYS } from '@hirelane/api/constants';
import type { EventOf } from '@hirelane/api/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { instant } from '@hirelane/postgres/log';
import type { Tx } from '@hirelane/postgres/pool';
import { DUE_DDL, type Due, dropDue, setDue, settleDue } from '@hirelane/processes/due';
import { oneBatchAtATime, type Projection } from '@hirelane/projections/projection';
import { columnsFrom, ddlOf, remove, table, upsert } from '@hirelane/projections/table';
import { nightAfter } from '@hirelane/public-events/night';
import { suspensionsBy } from '@hirelane/shared/suspended';
import { contractKey } from './contracts/contract.ts';
import type { Data } from './contracts/contract-state.ts';
import type { Naming } from './records/withdrawn.ts';

type Category = 'engagement' | 'proposal' | 'invoices' | 'naming' | 'record' | 'review' | 'user';
type Followed = Recorded<EventOf<Category>>;
type Of<T extends Followed['type']> = Extract<Followed, { type: T }>;

// The deliveries that are waiting for their client's answer. A suspended client gets no reminders; once the client is
// restored, reminders become due again, and overdue ones are sent immediately.

const delivered = columnsFrom<Of<'WorkDelivered'>>();
const waiting = table(
  'waiting',
  {
    delivery_id: delivered('uuid PRIMARY KEY', ({ data }) => data.deliveryId),
    client_id: delivered('uuid NOT NULL', ({ data }) => data.clientId),
    key: delivered('text NOT NULL', ({ stream }) => stream.slice(stream.indexOf('-') + 1)),
    due_at: delivered('timestamptz NOT NULL', ({ at }) =>
      new Date(Date.parse(at) + DELIVERY_REMINDER_DAYS * DAY_MS).toISOString(),
    ),
    event_id: delivered('uuid NOT NULL', ({ id }) => id),
    correlation_id: delivered('text NOT NULL', ({ meta }) => meta.correlationId),
  },
  { indexes: ['(client_id)'] },
);

async function saveWaiting(tx: Tx, events: readonly Followed[]): Promise<void> {
  await upsert(
    tx,
    waiting,
    events.filter((event) => event.type === 'WorkDelivered'),
  );
  const ended = events.flatMap(settledBy).filter(({ name }) => name === 'remind-of-delivery');
  await remove(
    tx,
    waiting,
    ended.map(({ key }) => key),
    'delivery_id',
  );
}

type ReminderSteps = {
  /** `key`: the key of the contract's stream. */
  'remind-of-delivery': Readonly<{ key: string; deliveryId: string }>;
};

/**
 * The reminders about the deliveries, and for the people, in these events. Omits reminders for suspended clients unless
 * `all` is true.
 */
async function remindersOf(tx: Tx, events: readonly Followed[], all = false): Promise<readonly Due<ReminderSteps>[]> {
  const deliveries = events.flatMap((event) => (event.type === 'WorkDelivered' ? [event.data.deliveryId] : []));
  const people = [...suspensionsBy(events).keys()];
  if (deliveries.length + people.length === 0) return [];
  const { rows } = await tx.query<Due<ReminderSteps>>(
    `SELECT 'remind-of-delivery' AS name, w.delivery_id AS key, ${instant('w.due_at')} AS "dueAt",
       json_build_object('id', w.event_id, 'meta', json_build_object('correlationId', w.correlation_id)) AS cause,
       jsonb_build_object('key', w.key, 'deliveryId', w.delivery_id) AS data
     FROM waiting w LEFT JOIN suspended s ON s.user_id = w.client_id
     WHERE (w.delivery_id = ANY ($1) OR w.client_id = ANY ($2)) AND ($3 OR s.user_id IS NULL)`,
    [deliveries, people, all],
  );
  return rows;
}

/**
 * The steps of due work and the data that each needs. `key`: the key of the contract's stream, unless stated otherwise.
 */
export type DueSteps = ReminderSteps & {
  'start-engagement': Readonly<{ key: string; engagement: Data<'EngagementStarted'> }>;
  /** `key`: the key of the invoice number stream. */
  'issue-invoice': Readonly<{ key: string; invoiceId: string }>;
  /** Revokes records that name a client based on a consent older than `before`. */
  'revoke-named': Readonly<{ freelancerId: string; engagementId: string; before: number }>;
  /** Checks a record, because a client may have withdrawn their consent while it was being issued. */
  'check-record': Naming;
  /**
   * Publishes at night that the contract ended with an account, so that no one can see which contracts are of the same
   * person. `day`: UTC.
   */
  'publish-end': Readonly<{ key: string; day: string }>;
  /** Shows both of a contract's reviews if the second one has been written. */
  'show-both': Written;
  /** Shows a review at the end of the period if the other party has not written theirs. */
  'show-review': Written & Readonly<{ until: string }>;
};

type Written = Readonly<{ engagementId: string; authorId: string; subjectId: string }>;

/** Due immediately, regardless of the instances' clocks. */
const AT_ONCE = new Date(0).toISOString();

/**
 * Due work: starts an accepted offer's contract, reminds the client of an unanswered delivery, issues a numbered
 * invoice, revokes work records that name a client who withdrew their consent, records that a review became visible,
 * and publishes that a contract ended with an account. The start of the contract deletes its row, so the terms are stored here only until then.
 */
export const dueProjection: Projection<Category> = {
  categories: ['engagement', 'proposal', 'invoices', 'naming', 'record', 'review', 'user'],
  ddl: [DUE_DDL, ddlOf(waiting)].join(';\n'),
  texts: { OfferAccepted: ['title', 'scope'] },
  async apply(tx, events) {
    await oneBatchAtATime(tx, 'contracts-due');
    const due: Due<DueSteps>[] = [];
    for (const event of events) {
      if (event.type === 'OfferAccepted') due.push(startOf(event));
      if (event.type === 'InvoiceNumbered') due.push(issueOf(event));
      if (event.type === 'NamingWithdrawn' || event.type === 'NamingErased') due.push(revocationOf(event));
      if (event.type === 'RecordIssued' && event.data.named.length > 0) due.push(checkOf(event));
      if (event.type === 'ReviewWritten') due.push(...showingOf(event));
      if (event.type === 'EngagementEnded' && event.data.reason === 'account deleted') due.push(publicationOf(event));
    }
    // Includes suspended people, because the suspensions table already reflects this batch.
    const before = await remindersOf(tx, events, true);
    await saveWaiting(tx, events);
    await dropDue(tx, before);
    await setDue<DueSteps>(tx, [...due, ...(await remindersOf(tx, events))]);
    await settleDue(tx, events.flatMap(settledBy));
  },
};

const keyOf = ({ stream }: Followed) => stream.slice(stream.indexOf('-') + 1);

function startOf(event: Of<'OfferAccepted'>): Due<DueSteps> {
  const { data } = event;
  const { engagementId, proposalId, projectId, clientId, freelancerId, n } = data;
  const { offerId, title, rate, duration, scope, startDate, acceptedAt } = data;
  const key = contractKey(proposalId, n);
  const contract = {
    ...{ engagementId, proposalId, projectId, clientId, freelancerId },
    ...{ rate, duration, scope, title, startDate, offerId, startedAt: acceptedAt },
  };
  return { name: 'start-engagement', key, dueAt: AT_ONCE, cause: event, data: { key, engagement: contract } };
}

/** Usually, the request for the invoice has already issued it when this step runs. */
function issueOf(event: Of<'InvoiceNumbered'>): Due<DueSteps> {
  const { invoiceId } = event.data;
  return {
    name: 'issue-invoice',
    key: invoiceId,
    dueAt: AT_ONCE,
    cause: event,
    data: { key: keyOf(event), invoiceId },
  };
}

/**
 * Usually, the request that withdrew the consent has already revoked the records when this step runs. No event settles
 * this step, because there may be no record to revoke.
 */
function revocationOf(event: Of<'NamingWithdrawn' | 'NamingErased'>): Due<DueSteps> {
  const { freelancerId, engagementId } = event.data;
  const data = { freelancerId, engagementId, before: event.version };
  return { name: 'revoke-named', key: `${engagementId}_${event.version}`, dueAt: AT_ONCE, cause: event, data };
}

/**
 * Usually, the request that issued the record has already checked it when this step runs. No event settles this step.
 */
function checkOf(event: Of<'RecordIssued'>): Due<DueSteps> {
  const { freelancerId, recordId, named } = event.data;
  return { name: 'check-record', key: recordId, dueAt: AT_ONCE, cause: event, data: { freelancerId, named } };
}

function publicationOf(event: Of<'EngagementEnded'>): Due<DueSteps> {
  const key = keyOf(event);
  const { dueAt, day } = nightAfter(event.at, event.id);
  return { name: 'publish-end', key, dueAt, cause: event, data: { key, day } };
}

/**
 * The step for the first review does nothing, because there is no second one yet. The step for the second review shows
 * both.
 */
function showingOf(event: Of<'ReviewWritten'>): readonly Due<DueSteps>[] {
  const { engagementId, authorId, subjectId, until } = event.data;
  const written = { engagementId, authorId, subjectId };
  const key = keyOf(event);
  return [
    { name: 'show-both', key, dueAt: AT_ONCE, cause: event, data: written },
    { name: 'show-review', key, dueAt: until, cause: event, data: { ...written, until } },
  ];
}

/**
 * `EngagementEnded` does not identify the waiting delivery, so the delivery's reminder step remains and does nothing.
 */
function settledBy(event: Followed): readonly Readonly<{ name: keyof DueSteps; key: string }>[] {
  switch (event.type) {
    case 'EngagementStarted':
      return [{ name: 'start-engagement', key: keyOf(event) }];
    case 'InvoiceIssued':
      return [{ name: 'issue-invoice', key: event.data.invoiceId }];
    case 'DeliveryReminded':
    case 'ChangesRequested':
    case 'WorkAccepted':
      return [{ name: 'remind-of-delivery', key: event.data.deliveryId }];
    case 'EngagementEndPublished':
      return [{ name: 'publish-end', key: keyOf(event) }];
    case 'ReviewShown':
      return [
        { name: 'show-both', key: keyOf(event) },
        { name: 'show-review', key: keyOf(event) },
      ];
    default:
      return [];
  }
}
