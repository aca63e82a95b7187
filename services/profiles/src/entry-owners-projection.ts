import type { EventOf } from '@hirelane/api/events/catalog';
import { dataOf, type Recorded } from '@hirelane/event-sourcing/events';
import type { Pool } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';
import { ddlOf, insert, remove } from '@hirelane/projections/table';
import { ownerQuery, ownersTable } from '@hirelane/shared/owners';

type Added = Recorded<Extract<EventOf<'freelancer'>, { type: `${string}Added` }>>;

const entries = ownersTable<Added>(
  'entries',
  { id: ({ data }) => data.itemId, owner_id: ({ data }) => data.userId },
  { indexes: ['(owner_id)'] },
);

/**
 * The profile that contains each entry, so that the log can distinguish an attempt to access another user's entry from
 * an unknown id.
 */
export const entryOwnersProjection: Projection<'freelancer'> = {
  categories: ['freelancer'],
  ddl: ddlOf(entries),
  texts: {},
  async apply(tx, events) {
    const added = events.filter(
      (event) => event.type === 'EducationAdded' || event.type === 'ExperienceAdded' || event.type === 'PortfolioAdded',
    );
    const removed = events.filter(
      (event) =>
        event.type === 'EducationRemoved' || event.type === 'ExperienceRemoved' || event.type === 'PortfolioRemoved',
    );
    const erased = dataOf(events, 'FreelancerErased').map(({ userId }) => userId);
    await insert(tx, entries, added);
    await remove(
      tx,
      entries,
      removed.map(({ data }) => data.itemId),
    );
    await remove(tx, entries, erased, 'owner_id');
  },
};

/** Returns a query for the owner of the profile that contains an entry; null if the entry does not exist. */
export const entryOwnerQuery = (pool: Pool, schema: string) => ownerQuery(pool, schema, entries);
