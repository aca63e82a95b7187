import { DELIVERY_REMINDER_DAYS } from '@hirelane/contracts/constants';
import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { instant } from '@hirelane/postgres/log';
import type { Tx } from '@hirelane/postgres/pool';
import type { Due } from '@hirelane/processes/due';
import { saveSuspended, suspended, suspensionsBy } from '@hirelane/projections/suspended';
import { columnsFrom, remove, table, upsert } from '@hirelane/projections/table';

// Which deliveries wait for their client. Nobody who is suspended is reminded: that is due again once they are
// restored, at once where its time has passed.

type Followed = Recorded<EventOf<'engagement' | 'proposal' | 'invoices' | 'naming' | 'record' | 'review' | 'user'>>;
type Delivered = Extract<Followed, { type: 'WorkDelivered' }>;

const DAY_MS = 24 * 3_600_000;

const delivered = columnsFrom<Delivered>();
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

export const waitingAndSuspended = [waiting, suspended] as const;

export async function saveWaitingAndSuspended(tx: Tx, events: readonly Followed[]): Promise<void> {
  await saveSuspended(tx, events);
  await upsert(
    tx,
    waiting,
    events.filter((event) => event.type === 'WorkDelivered'),
  );
  const answered = events.flatMap((event) => (isAnswer(event) ? [event.data.deliveryId] : []));
  await remove(tx, waiting, answered, 'delivery_id');
}

const ANSWERS: ReadonlySet<string> = new Set(['DeliveryReminded', 'ChangesRequested', 'WorkAccepted']);
const isAnswer = (
  event: Followed,
): event is Extract<Followed, { type: 'DeliveryReminded' | 'ChangesRequested' | 'WorkAccepted' }> =>
  ANSWERS.has(event.type);

export type ReminderSteps = {
  /** `key`: of the engagement's stream. */
  'remind-of-delivery': Readonly<{ key: string; deliveryId: string }>;
};

/** Of the deliveries and the people in these events: the reminders of clients who are not suspended. */
export async function remindersOf(tx: Tx, events: readonly Followed[]): Promise<readonly Due<ReminderSteps>[]> {
  const deliveries = events.flatMap((event) => (event.type === 'WorkDelivered' ? [event.data.deliveryId] : []));
  const people = [...suspensionsBy(events).keys()];
  if (deliveries.length + people.length === 0) return [];
  const { rows } = await tx.query<Due<ReminderSteps>>(
    `SELECT 'remind-of-delivery' AS name, w.delivery_id AS key, ${instant('w.due_at')} AS "dueAt",
       json_build_object('id', w.event_id, 'meta', json_build_object('correlationId', w.correlation_id)) AS cause,
       jsonb_build_object('key', w.key, 'deliveryId', w.delivery_id) AS data
     FROM waiting w LEFT JOIN suspended s ON s.user_id = w.client_id
     WHERE (w.delivery_id = ANY ($1) OR w.client_id = ANY ($2)) AND s.user_id IS NULL`,
    [deliveries, people],
  );
  return rows;
}
