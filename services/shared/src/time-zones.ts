import { dataOf } from '@hirelane/event-sourcing/events';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';
import { columnsFrom, ddlOf, remove, table, upsert } from '@hirelane/projections/table';

// The time zones used to count users' calendar days. Each service that stores such days has its own copy.

type Counted = Readonly<{ userId: string; timeZone: string }>;
const counted = columnsFrom<Counted>();
const zones = table('zones', {
  user_id: counted('uuid PRIMARY KEY', ({ userId }) => userId),
  time_zone: counted('text NOT NULL', ({ timeZone }) => timeZone),
});

/** A projection for a service that stores calendar days. */
export const timeZonesProjection: Projection<'mailing'> = {
  categories: ['mailing'],
  ddl: ddlOf(zones),
  texts: { MailChosen: ['timeZone'], TimeZoneTold: ['timeZone'] },
  async apply(tx, events) {
    const latest = new Map<string, Counted>();
    for (const { type, data } of events) {
      if (type === 'MailChosen' || type === 'TimeZoneTold') latest.set(data.userId, data);
    }
    await upsert(tx, zones, [...latest.values()]);
    const erased = dataOf(events, 'MailingErased').map(({ userId }) => userId);
    await remove(tx, zones, erased, 'user_id');
  },
};

/** Returns a query for the time zone of a user's calendar days, which is UTC if none is set or the user has left. */
export function timeZoneQuery(pool: Pool, schema: string): (userId: string) => Promise<string> {
  return async (userId) => {
    const { rows } = await pool.query<{ timeZone: string }>({
      name: `time-zone-${schema}`,
      text: `SELECT time_zone AS "timeZone" FROM ${identifier(schema)}.zones WHERE user_id = $1`,
      values: [userId],
    });
    return rows[0]?.timeZone || 'UTC';
  };
}
