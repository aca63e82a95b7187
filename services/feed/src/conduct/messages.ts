import { ANSWER_DAYS } from '@hirelane/contracts/constants';
import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';
import { columnsFrom, insertNew, table } from '@hirelane/projections/table';
import { pairOf } from './pair.ts';
import { ANSWERED_IN, daysAfter } from './proposals.ts';
import { type Change, earlierAnswer } from './totals.ts';

type Sent = Recorded<Extract<EventOf<'conversation'>, { type: 'MessageSent' }>>;
type ConversationEvent = Recorded<EventOf<'conversation'>>;
type ProposalEvent = Recorded<EventOf<'proposal'>>;

const sent = columnsFrom<Sent>();

/** What clients have written, by whom and about what; it may come before the proposal that it answers. */
export const messages = table(
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
 * A message of the client to the freelancer of a proposal answers it, from the moment on at which it was sent. Order
 * between streams means nothing: so proposals that are new here look for their messages, and messages for theirs.
 */
export async function messageChanges(
  tx: Tx,
  written: readonly ConversationEvent[],
  events: readonly ProposalEvent[],
): Promise<readonly Change[]> {
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
       FROM proposals p JOIN messages m
         ON m.pair = p.pair AND m.at >= p.sent_at AND m.at <= ${daysAfter('p.sent_at', ANSWER_DAYS)}
       WHERE p.pair = ANY ($1) GROUP BY p.id)
     UPDATE proposals p SET answered_in = f.days FROM found f
     WHERE p.id = f.id AND (f.before IS NULL OR f.days < f.before)
     RETURNING p.client_id AS "clientId", to_char(p.sent_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
       f.before, f.days`,
    [[...pairs]],
  );
  return rows.map(earlierAnswer);
}
