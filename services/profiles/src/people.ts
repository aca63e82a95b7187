import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Recorded } from '@hirelane/kernel/events';
import { identifier, type Pool } from '@hirelane/kernel/postgres/pool';
import type { Projection } from '@hirelane/kernel/projection';

/** Who is a client and who a freelancer, so that nobody has a profile of the other kind. */
export const peopleProjection: Projection = {
  name: 'profiles_people',
  version: 1,
  categories: ['user'],
  schema: 'CREATE TABLE people (id uuid PRIMARY KEY, is_client boolean NOT NULL)',
  async apply(tx, events) {
    const people = (events as readonly Recorded<EventOf<'user'>>[]).flatMap((event) =>
      event.type === 'UserRegistered' ? [event.data] : [],
    );
    await tx.query('INSERT INTO people SELECT * FROM unnest($1::uuid[], $2::boolean[])', [
      people.map(({ userId }) => userId),
      people.map(({ isClient }) => isClient),
    ]);
  },
};

/** True for a client, false for a freelancer, null for nobody we know. */
export function isClientQuery(pool: Pool, schema: string) {
  return async (userId: string): Promise<boolean | null> => {
    const { rows } = await pool.query<{ is_client: boolean }>({
      name: `people-${schema}`,
      text: `SELECT is_client FROM ${identifier(schema)}.people WHERE id = $1`,
      values: [userId],
    });
    return rows[0]?.is_client ?? null;
  };
}
