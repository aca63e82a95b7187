import type { EventOf } from '@hirelane/api/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';
import { columnsFrom, ddlOf, insertNew, table } from '@hirelane/projections/table';
import { handleKey } from '@hirelane/shared/derived-ids';

const taken = columnsFrom<Recorded<EventOf<'handle'>>>();
const handles = table('handles', {
  key: taken('text PRIMARY KEY', ({ stream }) => stream.slice('handle-'.length)),
  user_id: taken('uuid NOT NULL', ({ data }) => data.userId),
});

/** The owner of each handle. Operators can also use previous handles to find an account. */
export const handlesProjection: Projection<'handle'> = {
  categories: ['handle'],
  ddl: ddlOf(handles),
  texts: {},
  apply: (tx, events) => insertNew(tx, handles, events),
};

/** The current or previous owner of a handle, in this schema's read model; null if it was never taken. */
export const handleOwnerQuery =
  (db: Queryable, schema: string) =>
  async (handle: string): Promise<string | null> => {
    const { rows } = await db.query<{ userId: string }>({
      name: `handle-owner-${schema}`,
      text: `SELECT user_id AS "userId" FROM ${identifier(schema)}.handles WHERE key = $1`,
      values: [handleKey(handle.toLowerCase())],
    });
    return rows[0]?.userId ?? null;
  };
