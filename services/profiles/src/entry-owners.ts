import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Recorded } from '@hirelane/kernel/events';
import { identifier, type Pool } from '@hirelane/kernel/postgres/pool';
import type { Projection } from '@hirelane/kernel/projection';

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
    await tx.query('INSERT INTO entries SELECT * FROM unnest($1::uuid[], $2::uuid[])', [
      added.map(({ itemId }) => itemId),
      added.map(({ userId }) => userId),
    ]);
    const removed = followed.flatMap((event) =>
      event.type === 'EducationRemoved' || event.type === 'ExperienceRemoved' || event.type === 'PortfolioRemoved'
        ? [event.data.itemId]
        : [],
    );
    await tx.query('DELETE FROM entries WHERE id = ANY ($1)', [removed]);
    const erased = followed.flatMap((event) => (event.type === 'FreelancerErased' ? [event.data.userId] : []));
    await tx.query('DELETE FROM entries WHERE owner_id = ANY ($1)', [erased]);
  },
};

/** Answers on whose profile an entry is; null when there is none. */
export function entryOwnerQuery(pool: Pool, schema: string) {
  return async (itemId: string): Promise<string | null> => {
    const { rows } = await pool.query<{ owner_id: string }>({
      name: `entry-${schema}`,
      text: `SELECT owner_id FROM ${identifier(schema)}.entries WHERE id = $1`,
      values: [itemId],
    });
    return rows[0]?.owner_id ?? null;
  };
}
