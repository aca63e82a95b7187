import type { EventOf, StreamCategory } from '@hirelane/api/events/catalog';
import { dataOf, type Recorded } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';
import { columnsFrom, remove, type Table, upsert } from '@hirelane/projections/table';

// People in the read models of services that show them: names and picture, until they delete their account.

export type Person = Readonly<{
  userId: string;
  firstName: string;
  lastName: string;
  city: string;
  state: string;
  profileImg: string | null;
}>;
type Events = readonly Recorded<EventOf<StreamCategory>>[];

const column = columnsFrom<Person>();

/** The columns of a table that `personRef` reads and `savePeople` fills. */
export const personColumns = {
  id: column('uuid PRIMARY KEY', ({ userId }) => userId),
  first_name: column('text NOT NULL', ({ firstName }) => firstName),
  last_name: column('text NOT NULL', ({ lastName }) => lastName),
  image_id: column('uuid', ({ profileImg }) => profileImg),
};

/**
 * SQL for a person as shown by the API, with '' for the names of a person who has left. `u` is a left-joined table with
 * `personColumns`. `id` is SQL for the person's id. `areApart` is an SQL condition under which the picture is hidden
 * from the caller.
 */
export const personRef = (id: string, areApart = 'false'): string =>
  `json_build_object('_id', ${id}, 'firstName', coalesce(u.first_name, ''), 'lastName', coalesce(u.last_name, ''),
     'profileImg', CASE WHEN NOT ${areApart} THEN u.image_id END)`;

/** Adds new users, saves changes to their names and pictures, and removes users who delete their account. */
export async function savePeople(tx: Tx, to: Table<Person>, events: Events): Promise<void> {
  const latest = new Map<string, Person>();
  for (const event of events) {
    if (event.type === 'UserRegistered') latest.set(event.data.userId, { ...event.data, profileImg: null });
    if (event.type === 'DetailsChanged') latest.set(event.data.userId, event.data);
  }
  await upsert(tx, to, [...latest.values()]);
  const left = dataOf(events, 'UserErased').map(({ userId }) => userId);
  await remove(tx, to, left);
}
