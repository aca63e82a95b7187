import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { addOwners, ownerQuery, removeOwners } from '@hirelane/postgres/owners';
import type { Pool } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';

/** On whose profile each entry is, so that the log tells an attempt at somebody else's from an id of nothing. */
export const entryOwnersProjection: Projection = {
  name: 'profiles_entry_owners',
  version: 1,
  categories: ['freelancer'],
  schema: `
    CREATE TABLE entries (id uuid PRIMARY KEY, owner_id uuid NOT NULL);
    CREATE INDEX ON entries (owner_id)`,
  async apply(tx, events) {
    const followed = events as readonly Recorded<EventOf<'freelancer'>>[];
    const added = followed.flatMap((event) =>
      event.type === 'EducationAdded' || event.type === 'ExperienceAdded' || event.type === 'PortfolioAdded'
        ? [event.data]
        : [],
    );
    await addOwners(
      tx,
      'entries',
      added.map(({ itemId: id, userId: ownerId }) => ({ id, ownerId })),
    );
    const removed = followed.flatMap((event) =>
      event.type === 'EducationRemoved' || event.type === 'ExperienceRemoved' || event.type === 'PortfolioRemoved'
        ? [event.data.itemId]
        : [],
    );
    await removeOwners(tx, 'entries', removed);
    const erased = followed.flatMap((event) => (event.type === 'FreelancerErased' ? [event.data.userId] : []));
    await tx.query('DELETE FROM entries WHERE owner_id = ANY ($1)', [erased]);
  },
};

/** Answers on whose profile an entry is; null when there is none. */
export const entryOwnerQuery = (pool: Pool, schema: string) => ownerQuery(pool, schema, 'entries');
