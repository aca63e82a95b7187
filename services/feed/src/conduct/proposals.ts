import { ANSWER_DAYS, WITHDRAWN_EARLY_DAYS } from '@hirelane/api/constants';
import type { EventOf } from '@hirelane/api/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';
import { columnsFrom, insert, table } from '@hirelane/projections/table';
import { answeredIn, type ConductChange, dayOf, earlierAnswer, pairOf } from './totals.ts';

type ProposalEvent = Recorded<EventOf<'proposal'>>;

const sent = columnsFrom<Extract<ProposalEvent, { type: 'ProposalSent' }>>();

/**
 * Proposals that count in a client's conduct. `answered_in`: the number of days until the answer, rounded up and at
 * least 1; NULL if the proposal was not answered in time. Freelancers are not stored.
 */
export const countedProposals = table(
  'counted_proposals',
  {
    id: sent('uuid PRIMARY KEY', ({ data }) => data.proposalId),
    pair: sent('uuid NOT NULL', ({ data }) => pairOf(data)),
    client_id: sent('uuid NOT NULL', ({ data }) => data.clientId),
    sent_at: sent('timestamptz NOT NULL', ({ at }) => at),
    answered_in: { sql: 'int' },
  },
  { indexes: ['(client_id)', '(pair)'] },
);

/**
 * An answer is a client's explicit action on one proposal, and the freelancer is notified of it. `ProposalClosed` is
 * automatic, so it does not count.
 */
const ANSWERS: readonly string[] = ['ProposalShortlisted', 'ProposalDeclined', 'OfferMade'];

type Counted = Readonly<{ clientId: string; day: string; before: number | null; answered: number | null }>;
const COUNTED = `p.client_id AS "clientId", to_char(p.sent_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
  p.answered_in AS answered`;

/** Counts days of 24 hours, because the length of a PostgreSQL day depends on the session's time zone. */
export const daysAfter = (time: string, days: number): string => `${time} + interval '${days * 24} hours'`;

/** SQL for the number of days, at least 1, within which proposal `p` was answered at `time`. */
export const ANSWERED_IN = (time: string): string =>
  `greatest(1, ceil(extract(epoch FROM ${time} - p.sent_at) / 86400))::int`;

/**
 * Applies answers before withdrawals, which is the order within each stream: a withdrawn proposal cannot be answered.
 */
export async function proposalChanges(tx: Tx, events: readonly ProposalEvent[]): Promise<readonly ConductChange[]> {
  const received = events.filter((event) => event.type === 'ProposalSent');
  await insert(tx, countedProposals, received);
  const answers = events.filter(({ type }) => ANSWERS.includes(type));
  const withdrawn = events.filter(({ type }) => type === 'ProposalWithdrawn');
  return [
    ...received.map(({ data, at }) => ({ clientId: data.clientId, day: dayOf(at), by: { received: 1 } })),
    ...(await firstAnswers(tx, answers)),
    ...(await withdrawnEarly(tx, withdrawn)),
  ];
}

/** The earliest answer counts, even if the client undoes it. A message may have been sent earlier. */
async function firstAnswers(tx: Tx, events: readonly ProposalEvent[]): Promise<readonly ConductChange[]> {
  const rows = await change(
    tx,
    `UPDATE counted_proposals p SET answered_in = ${ANSWERED_IN('c.at')}
     FROM changed c JOIN counted_proposals b ON b.id = c.id
     WHERE p.id = c.id AND (b.answered_in IS NULL OR ${ANSWERED_IN('c.at')} < b.answered_in)
       AND c.at <= ${daysAfter('p.sent_at', ANSWER_DAYS)}`,
    'b.answered_in',
    events,
  );
  return rows.map(({ answered, ...row }) => earlierAnswer({ ...row, days: answered ?? ANSWER_DAYS }));
}

async function withdrawnEarly(tx: Tx, events: readonly ProposalEvent[]): Promise<readonly ConductChange[]> {
  const rows = await change(
    tx,
    `DELETE FROM counted_proposals p USING changed c WHERE p.id = c.id AND c.at <= ${daysAfter('p.sent_at', WITHDRAWN_EARLY_DAYS)}`,
    'NULL::int',
    events,
  );
  return rows.map(({ clientId, day, answered }) => ({
    clientId,
    day,
    by: { ...(answered === null ? {} : answeredIn(answered, -1)), received: -1 },
  }));
}

/**
 * `statement` can use `changed`: the proposals of these events, each with the time of its first event. `before`: SQL
 * for the previous answer.
 */
async function change(
  tx: Tx,
  statement: string,
  before: string,
  events: readonly ProposalEvent[],
): Promise<readonly Counted[]> {
  if (events.length === 0) return [];
  const firsts = new Map(
    [...events].reverse().flatMap(({ data, at }) => ('proposalId' in data ? [[data.proposalId, at]] : [])),
  );
  const { rows } = await tx.query<Counted>(
    `WITH changed AS (SELECT * FROM unnest($1::uuid[], $2::timestamptz[]) AS c(id, at)) ${statement}
     RETURNING ${COUNTED}, ${before} AS before`,
    [[...firsts.keys()], [...firsts.values()]],
  );
  return rows;
}
