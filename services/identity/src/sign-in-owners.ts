import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Recorded } from '@hirelane/kernel/events';
import { identifier, type Pool } from '@hirelane/kernel/postgres/pool';
import type { Projection } from '@hirelane/kernel/projection';

/**
 * Whose each connected sign-in is, so that the log tells an attempt at somebody else's from an id of nothing. Of an erased
 * account nothing but ids stays, as in the log of events.
 */
export const signInOwnersProjection: Projection = {
  name: 'identity_sign_in_owners',
  version: 1,
  categories: ['signin'],
  schema: 'CREATE TABLE sign_ins (id uuid PRIMARY KEY, owner_id uuid NOT NULL)',
  async apply(tx, events) {
    const followed = events as readonly Recorded<EventOf<'signin'>>[];
    const connected = followed.flatMap((event) => (event.type === 'SignInConnected' ? [event.data] : []));
    await tx.query('INSERT INTO sign_ins SELECT * FROM unnest($1::uuid[], $2::uuid[])', [
      connected.map(({ signInId }) => signInId),
      connected.map(({ userId }) => userId),
    ]);
    const removed = followed.flatMap((event) => (event.type === 'SignInRemoved' ? [event.data.signInId] : []));
    await tx.query('DELETE FROM sign_ins WHERE id = ANY ($1)', [removed]);
  },
};

/** Answers whose a connected sign-in is; null when there is none. */
export function signInOwnerQuery(pool: Pool, schema: string) {
  return async (signInId: string): Promise<string | null> => {
    const { rows } = await pool.query<{ owner_id: string }>({
      name: `sign-in-${schema}`,
      text: `SELECT owner_id FROM ${identifier(schema)}.sign_ins WHERE id = $1`,
      values: [signInId],
    });
    return rows[0]?.owner_id ?? null;
  };
}
