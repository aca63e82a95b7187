import type { EventOf, StreamCategory } from '@hirelane/api/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { batched } from '@hirelane/postgres/batched';
import { identifier, type Pool, type Tx } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';
import { columnsFrom, ddlOf, insertNew, remove, table } from '@hirelane/projections/table';

// Suspended users, in the read models of services that hide their content.

type Events = readonly Recorded<EventOf<StreamCategory>>[];

const column = columnsFrom<string>();

/** A row is kept when its user leaves: it contains only an id, and the user's other data may be erased later. */
export const suspended = table('suspended', { user_id: column('uuid PRIMARY KEY', (userId) => userId) });

/** Returns the users that these events suspend or restore, each with the latest status. */
export function suspensionsBy(events: Events): ReadonlyMap<string, boolean> {
  const latest = new Map<string, boolean>();
  for (const { type, data } of events) {
    if (type === 'UserSuspended' || type === 'UserRestored') latest.set(data.userId, type === 'UserSuspended');
  }
  return latest;
}

/** Fills the table of suspended users, for a projection that follows `user`. */
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
 * SQL that tests whether a user is suspended, or might be because the account's stream is parked. `id` is SQL for the
 * user's id. `schema` is the read model's. Use '' within that model's projections, whose rows must depend only on
 * events.
 */
export const isSuspendedSql = (id: string, schema = ''): string =>
  schema === ''
    ? `EXISTS (SELECT FROM suspended s WHERE s.user_id = ${id})`
    : `(EXISTS (SELECT FROM ${identifier(schema)}.suspended s WHERE s.user_id = ${id})
        OR ${isParkedSql(identifier(schema), `'user-' || ${id}`)})`;

/** The projections that store suspensions and blocks; '' matches streams that are parked in all projections. */
const KEEPERS = `'', 'visibility', 'suspended', 'items'`;

/**
 * SQL that tests whether one of these streams is parked in a projection that stores suspensions or blocks. `s` is the
 * schema, quoted.
 */
export const isParkedSql = (s: string, ...streams: readonly string[]): string =>
  `EXISTS (SELECT FROM ${s}._parked k WHERE k.projection IN (${KEEPERS})
     AND k.stream IN (${streams.join(', ')}))`;

/** A projection for a service that refuses commands about suspended users but has no `visibilityProjection`. */
export const suspendedProjection: Projection<'user'> = {
  categories: ['user'],
  ddl: ddlOf(suspended),
  texts: {},
  apply: saveSuspended,
};

/** Returns a query for whether a user is suspended, or might be. Concurrent queries share an SQL statement. */
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
