import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { addOwners, ownerQuery, removeOwners } from '@hirelane/postgres/owners';
import type { Pool } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';

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
    await addOwners(
      tx,
      'sign_ins',
      connected.map(({ signInId: id, userId: ownerId }) => ({ id, ownerId })),
    );
    const removed = followed.flatMap((event) => (event.type === 'SignInRemoved' ? [event.data.signInId] : []));
    await removeOwners(tx, 'sign_ins', removed);
  },
};

/** Answers whose a connected sign-in is; null when there is none. */
export const signInOwnerQuery = (pool: Pool, schema: string) => ownerQuery(pool, schema, 'sign_ins');
