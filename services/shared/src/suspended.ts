import type { EventOf, StreamCategory } from '@hirelane/api/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { batched } from '@hirelane/postgres/batched';
import { identifier, type Pool, type Tx } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';
import { columnsFrom, ddlOf, insertNew, remove, table } from '@hirelane/projections/table';

// Whom the operator has suspended, in the read models of services that hide what these people have.

type Events = readonly Recorded<EventOf<StreamCategory>>[];

const column = columnsFrom<string>();

/** A row stays when its person leaves: it is an id alone, and what else they have may be erased later. */
export const suspended = table('suspended', { user_id: column('uuid PRIMARY KEY', (userId) => userId) });

/** The people in these events who are suspended or restored, each once, and whether they are suspended afterwards. */
export function suspensionsBy(events: Events): ReadonlyMap<string, boolean> {
  const latest = new Map<string, boolean>();
  for (const { type, data } of events) {
    if (type === 'UserSuspended' || type === 'UserRestored') latest.set(data.userId, type === 'UserSuspended');
  }
  return latest;
}

/** Fills the table, for a projection that follows `user`. */
export async function saveSuspended(tx: Tx, events: Events): Promise<void> {
  const latest = [...suspensionsBy(events)];
  if (latest.length === 0) return;
  await insertNew(
    tx,
    suspended,
    latest.filter(([, isSuspended]) => isSuspended).map(([userId]) => userId),
  );
  await remove(
    tx,
    suspended,
    latest.filter(([, isSuspended]) => !isSuspended).map(([userId]) => userId),
    'user_id',
  );
}

/**
 * SQL: whether the person whose id this is, in SQL, is suspended, or may be: their account's stream is parked. `schema`:
 * of the read model; '' in its own projection, whose rows depend on nothing but events.
 */
export const isSuspendedSql = (id: string, schema = ''): string =>
  schema === ''
    ? `EXISTS (SELECT FROM suspended s WHERE s.user_id = ${id})`
    : `(EXISTS (SELECT FROM ${identifier(schema)}.suspended s WHERE s.user_id = ${id})
        OR ${isParkedSql(identifier(schema), `'user-' || ${id}`)})`;

/** The projections that keep who is suspended, and who blocks whom; '': an event is missing in all. */
const KEEPERS = `'', 'visibility', 'suspended', 'items'`;

/** SQL: whether one of these streams, in SQL, is parked where it says who sees whom. `s`: the schema, quoted. */
export const isParkedSql = (s: string, ...streams: readonly string[]): string =>
  `EXISTS (SELECT FROM ${s}._parked k WHERE k.projection IN (${KEEPERS})
     AND k.stream IN (${streams.join(', ')}))`;

/** For a service that refuses something where a person is suspended, and does not follow who sees whom. */
export const suspendedProjection: Projection<'user'> = {
  categories: ['user'],
  ddl: ddlOf(suspended),
  texts: {},
  apply: saveSuspended,
};

/** Returns a query for whether a person is suspended, or may be. Queries that come together share a statement. */
export function isSuspendedQuery(pool: Pool, schema: string): (userId: string) => Promise<boolean> {
  return batched(async (userIds: readonly string[]) => {
    const { rows } = await pool.query<{ isSuspended: boolean }>({
      name: `suspended-${schema}`,
      text: `SELECT ${isSuspendedSql('u.id', schema)} AS "isSuspended"
             FROM unnest($1::uuid[]) WITH ORDINALITY AS u(id, n) ORDER BY u.n`,
      values: [userIds],
    });
    return rows.map(({ isSuspended }) => isSuspended);
  });
}
