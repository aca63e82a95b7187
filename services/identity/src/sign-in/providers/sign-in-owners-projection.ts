import type { EventOf } from '@hirelane/api/events/catalog';
import { dataOf, type Recorded } from '@hirelane/event-sourcing/events';
import type { Pool } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';
import { ddlOf, insert, remove } from '@hirelane/projections/table';
import { ownerQuery, ownersTable } from '@hirelane/shared/owners';

type Connected = Recorded<Extract<EventOf<'signin'>, { type: 'SignInConnected' }>>;

const signIns = ownersTable<Connected>('sign_ins', {
  id: ({ data }) => data.signInId,
  owner_id: ({ data }) => data.userId,
});

/**
 * The owner of each connected sign-in, so that the log distinguishes attempts to access other users' sign-ins from
 * unknown ids. Once an account is erased, only ids remain, as in the event log.
 */
export const signInOwnersProjection: Projection<'signin'> = {
  categories: ['signin'],
  ddl: ddlOf(signIns),
  texts: {},
  async apply(tx, events) {
    const connected = events.filter((event) => event.type === 'SignInConnected');
    const removed = dataOf(events, 'SignInRemoved').map(({ signInId }) => signInId);
    await insert(tx, signIns, connected);
    await remove(tx, signIns, removed);
  },
};

/** Returns a query for the owner of a connected sign-in; null if it is not connected. */
export const signInOwnerQuery = (pool: Pool, schema: string) => ownerQuery(pool, schema, signIns);
