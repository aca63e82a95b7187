import type { EventOf } from '@hirelane/contracts/events/catalog';
import { dataOf, type Recorded } from '@hirelane/event-sourcing/events';
import { isOf } from '@hirelane/event-sourcing/is-of';
import type { Tx } from '@hirelane/postgres/pool';
import { savePeople } from '@hirelane/projections/people';
import type { Projection } from '@hirelane/projections/projection';
import { insertNew, remove, upsert } from '@hirelane/projections/table';
import { type Listed, listedAfter } from './listed.ts';
import {
  acceptances,
  CONTRACTS_DDL,
  CONTRACTS_VERSION,
  contracts,
  LISTED,
  people,
  places,
  writtenReviews,
} from './tables.ts';

type Category = 'engagement' | 'proposal' | 'project' | 'review' | 'user';
type Followed = Recorded<EventOf<Category>>;

/** The engagements, as the lists of either of the two show them, and what a whole one refers to. */
export const contractsProjection: Projection<Category> = {
  name: 'hiring_contracts',
  version: CONTRACTS_VERSION,
  categories: ['engagement', 'proposal', 'project', 'review', 'user'],
  ddl: CONTRACTS_DDL,
  texts: {
    EngagementStarted: ['title'],
    UserRegistered: ['firstName', 'lastName'],
    DetailsChanged: ['firstName', 'lastName'],
  },
  async apply(tx, events) {
    await insertNew(
      tx,
      acceptances,
      events.filter((event) => event.type === 'OfferAccepted'),
    );
    await saveContracts(tx, events);
    await savePlaces(tx, events);
    await insertNew(tx, writtenReviews, dataOf(events, 'ReviewWritten'));
    await savePeople(tx, people, events);
  },
};

/** What an event makes of a row depends on the row: so they are read first, then each event is applied. */
async function saveContracts(tx: Tx, events: readonly Followed[]) {
  const changes = events.filter(isOf('engagement'));
  if (changes.length === 0) return;
  const { rows } = await tx.query<Listed>(`SELECT ${LISTED} FROM contracts WHERE id = ANY ($1)`, [
    changes.map(({ data }) => data.engagementId),
  ]);
  const latest = new Map(rows.map((row) => [row.id, row]));
  for (const event of changes) {
    const after = listedAfter(latest.get(event.data.engagementId) ?? null, event);
    if (after) latest.set(after.id, after);
  }
  await upsert(tx, contracts, [...latest.values()]);
}

async function savePlaces(tx: Tx, events: readonly Followed[]) {
  const latest = new Map<string, Extract<Followed, { type: 'ProjectFilled' }> | null>();
  for (const event of events) {
    if (event.type === 'ProjectFilled') latest.set(event.data.projectId, event);
    if (event.type === 'ProjectReopened' || event.type === 'ProjectClosed' || event.type === 'ProjectErased') {
      latest.set(event.data.projectId, null);
    }
  }
  await remove(tx, places, [...latest.keys()]);
  await insertNew(
    tx,
    places,
    [...latest.values()].filter((filled) => filled !== null),
  );
}
