import type { EventOf, StreamCategory } from '@hirelane/api/events/catalog';
import { dataOf, type Recorded } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';
import { columnsFrom, remove, type Table, upsert } from '@hirelane/projections/table';

// What the read models of services that show people keep of them: names and picture, until they delete their account.

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

/** The columns of a table that `personRef` reads; `savePeople` fills it. */
export const personColumns = {
  id: column('uuid PRIMARY KEY', ({ userId }) => userId),
  first_name: column('text NOT NULL', ({ firstName }) => firstName),
  last_name: column('text NOT NULL', ({ lastName }) => lastName),
  image_id: column('uuid', ({ profileImg }) => profileImg),
};

/**
 * SQL of a person as the API names them, with '' for the names of somebody who has left; `u`: a table that has
 * `personColumns`, joined from the left. `id`: SQL of their id; `areApart`: of whether the picture is not for whoever
 * asks.
 */
export const personRef = (id: string, areApart = 'false'): string =>
  `json_build_object('_id', ${id}, 'firstName', coalesce(u.first_name, ''), 'lastName', coalesce(u.last_name, ''),
     'profileImg', CASE WHEN NOT ${areApart} THEN u.image_id END)`;

/** Adds people who have registered, follows what they change, and removes those who delete their account. */
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
