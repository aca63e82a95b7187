import { ANSWER_DAYS, WITHDRAWN_EARLY_DAYS } from '@hirelane/contracts/constants';
import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';
import { columnsFrom, insert, table } from '@hirelane/projections/table';
import { answeredIn, type Change, dayOf } from './totals.ts';

type ProposalEvent = Recorded<EventOf<'proposal'>>;

const sent = columnsFrom<Extract<ProposalEvent, { type: 'ProposalSent' }>>();

/**
 * Those that count. `answered_in`: within how many days, from 1; NULL without an answer in time. It names no
 * freelancer.
 */
export const proposals = table(
  'proposals',
  {
    id: sent('uuid PRIMARY KEY', ({ data }) => data.proposalId),
    client_id: sent('uuid NOT NULL', ({ data }) => data.clientId),
    sent_at: sent('timestamptz NOT NULL', ({ at }) => at),
    answered_in: { sql: 'int' },
  },
  { indexes: ['(client_id)'] },
);

/** What the client does with one proposal, by hand, and its freelancer learns. `ProposalClosed` follows by itself. */
const ANSWERS: readonly string[] = ['ProposalShortlisted', 'ProposalDeclined', 'OfferMade'];

type Counted = Readonly<{ clientId: string; day: string; answered: number | null }>;
const COUNTED = `p.client_id AS "clientId", to_char(p.sent_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
  p.answered_in AS answered`;

/** Days of 24 hours: those of PostgreSQL differ with the session's time zone. */
export const daysAfter = (time: string, days: number): string => `${time} + interval '${days * 24} hours'`;

/** In this order, which each stream has: nobody answers what was withdrawn. */
export async function proposalChanges(tx: Tx, events: readonly ProposalEvent[]): Promise<readonly Change[]> {
  const received = events.filter((event) => event.type === 'ProposalSent');
  await insert(tx, proposals, received);
  const answers = events.filter(({ type }) => ANSWERS.includes(type));
  const withdrawn = events.filter(({ type }) => type === 'ProposalWithdrawn');
  return [
    ...received.map(({ data, at }) => ({ clientId: data.clientId, day: dayOf(at), by: { received: 1 } })),
    ...(await firstAnswers(tx, answers)),
    ...(await withdrawnEarly(tx, withdrawn)),
  ];
}

/** The first answer is what counts, and stays one, whatever the client undoes later. */
async function firstAnswers(tx: Tx, events: readonly ProposalEvent[]): Promise<readonly Change[]> {
  const rows = await change(
    tx,
    `UPDATE proposals p SET answered_in = greatest(1, ceil(extract(epoch FROM c.at - p.sent_at) / 86400))
     FROM changed c WHERE p.id = c.id AND p.answered_in IS NULL AND c.at <= ${daysAfter('p.sent_at', ANSWER_DAYS)}`,
    events,
  );
  return rows.map(({ clientId, day, answered }) => ({ clientId, day, by: answeredIn(answered ?? ANSWER_DAYS, 1) }));
}

async function withdrawnEarly(tx: Tx, events: readonly ProposalEvent[]): Promise<readonly Change[]> {
  const rows = await change(
    tx,
    `DELETE FROM proposals p USING changed c WHERE p.id = c.id AND c.at <= ${daysAfter('p.sent_at', WITHDRAWN_EARLY_DAYS)}`,
    events,
  );
  return rows.map(({ clientId, day, answered }) => ({
    clientId,
    day,
    by: { ...(answered === null ? {} : answeredIn(answered, -1)), received: -1 },
  }));
}

/** `changed`: in the statement, the proposals of these events, each with the time of its first. */
async function change(tx: Tx, statement: string, events: readonly ProposalEvent[]): Promise<readonly Counted[]> {
  if (events.length === 0) return [];
  const firsts = new Map(
    [...events].reverse().flatMap(({ data, at }) => ('proposalId' in data ? [[data.proposalId, at]] : [])),
  );
  const { rows } = await tx.query<Counted>(
    `WITH changed AS (SELECT * FROM unnest($1::uuid[], $2::timestamptz[]) AS c(id, at)) ${statement} RETURNING ${COUNTED}`,
    [[...firsts.keys()], [...firsts.values()]],
  );
  return rows;
}
