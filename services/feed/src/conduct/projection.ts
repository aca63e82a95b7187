import type { EventOf } from '@hirelane/contracts/events/catalog';
import { dataOf, type Recorded } from '@hirelane/event-sourcing/events';
import { isOf } from '@hirelane/event-sourcing/is-of';
import type { Tx } from '@hirelane/postgres/pool';
import { oneBatchAtATime } from '@hirelane/projections/one-batch-at-a-time';
import type { Projection } from '@hirelane/projections/projection';
import { columnsFrom, ddlOf, insertNew, remove, table } from '@hirelane/projections/table';
import { deliveries, engagementChanges } from './engagements.ts';
import { messageChanges, messages } from './messages.ts';
import { proposalChanges, proposals } from './proposals.ts';
import { addToTotals, totals } from './totals.ts';

type Category = 'conversation' | 'proposal' | 'engagement' | 'user';
type Followed = Recorded<EventOf<Category>>;

const person = columnsFrom<Readonly<{ userId: string }>>();
/** Who has an account as a client. */
const clients = table('clients', { id: person('uuid PRIMARY KEY', ({ userId }) => userId) });
/** Those who have deleted their account: what other streams say of them later counts for nothing. */
const gone = table('gone', { id: person('uuid PRIMARY KEY', ({ userId }) => userId) });

/**
 * How clients treat those who work for them (docs/decisions/0060-client-conduct.md). Rows say when things happened;
 * what depends on the time of reading, queries compute.
 */
export const conductProjection: Projection<Category> = {
  name: 'client_conduct',
  version: 2,
  categories: ['conversation', 'proposal', 'engagement', 'user'],
  ddl: ddlOf(clients, gone, proposals, messages, deliveries, totals),
  texts: {},
  async apply(tx, events) {
    await oneBatchAtATime(tx, 'conduct');
    await savePeople(tx, events);
    const here = await ofThoseHere(tx, events);
    const ofProposals = here.filter(isOf('proposal'));
    await addToTotals(tx, [
      ...(await proposalChanges(tx, ofProposals)),
      ...(await messageChanges(tx, here.filter(isOf('conversation')), ofProposals)),
      ...(await engagementChanges(tx, here.filter(isOf('engagement')))),
    ]);
  },
};

async function savePeople(tx: Tx, events: readonly Followed[]) {
  await insertNew(
    tx,
    clients,
    dataOf(events, 'UserRegistered').filter(({ isClient }) => isClient),
  );
  const left = dataOf(events, 'UserErased');
  await insertNew(tx, gone, left);
  const ids = left.map(({ userId }) => userId);
  await remove(tx, clients, ids);
  for (const table of [proposals, messages, deliveries, totals]) await remove(tx, table, ids, 'client_id');
}

/** The events about clients who have an account. */
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
