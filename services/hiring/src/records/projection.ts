import type { EventOf } from '@hirelane/api/events/catalog';
import { dataOf, type Recorded } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';
import { columnsFrom, ddlOf, insertNew, remove, table, upsert } from '@hirelane/projections/table';
import { ownersTable } from '@hirelane/shared/owners';

type Followed = Recorded<EventOf<'naming' | 'record' | 'user'>>;
type Of<T extends Followed['type']> = Extract<Followed, { type: T }>;

const allowed = columnsFrom<Of<'NamingAllowed'>>();
/** The contracts whose clients have consented to being named. */
const consents = table(
  'consents',
  {
    id: allowed('uuid PRIMARY KEY', ({ data }) => data.engagementId),
    freelancer_id: allowed('uuid NOT NULL', ({ data }) => data.freelancerId),
  },
  { indexes: ['(freelancer_id)'] },
);

/**
 * Each record's owner, so that the log can distinguish an attempt to access another freelancer's record from an unknown
 * id.
 */
export const owners = ownersTable<Of<'RecordIssued'>>('records', {
  id: ({ data }) => data.recordId,
  owner_id: ({ data }) => data.freelancerId,
});

const issued = columnsFrom<Of<'RecordIssued'>>();
/** The status list indexes that are taken. */
const statuses = table(
  'statuses',
  {
    list: issued('int', ({ data }) => data.list),
    index: issued('int', ({ data }) => data.index),
    is_revoked: issued('boolean NOT NULL', () => false),
  },
  { key: ['list', 'index'] },
);

type Named = Of<'UserRegistered' | 'DetailsChanged'>;
const named = columnsFrom<Named>();
/**
 * Each of a person's names, with the time of the change. A record also contains the names that the freelancer had
 * during the work.
 */
const names = table(
  'names',
  {
    user_id: named('uuid', ({ data }) => data.userId),
    version: named('int', ({ version }) => version),
    name: named('text NOT NULL', ({ data }) => `${data.firstName} ${data.lastName}`.trim()),
    since: named('timestamptz NOT NULL', ({ at }) => at),
  },
  { key: ['user_id', 'version'] },
);

/** Consents to being named, the names that people have had, and revoked records. */
export const recordsProjection: Projection<'naming' | 'record' | 'user'> = {
  categories: ['naming', 'record', 'user'],
  ddl: ddlOf(consents, owners, statuses, names),
  texts: { UserRegistered: ['firstName', 'lastName'], DetailsChanged: ['firstName', 'lastName'] },
  async apply(tx, events) {
    await saveConsents(tx, events);
    await saveNames(tx, events);
    const added = events.filter((event) => event.type === 'RecordIssued');
    await insertNew(tx, owners, added);
    await insertNew(tx, statuses, added);
    const revoked = dataOf(events, 'RecordRevoked');
    if (revoked.length === 0) return;
    await tx.query(
      `UPDATE statuses SET is_revoked = true WHERE (list, index) IN (SELECT * FROM unnest($1::int[], $2::int[]))`,
      [revoked.map(({ list }) => list), revoked.map(({ index }) => index)],
    );
  },
};

async function saveNames(tx: Tx, events: readonly Followed[]) {
  const erased = dataOf(events, 'UserErased').map(({ userId }) => userId);
  const had = events.filter((event) => event.type === 'UserRegistered' || event.type === 'DetailsChanged');
  await insertNew(tx, names, had);
  await tx.query('DELETE FROM names WHERE user_id = ANY ($1)', [erased]);
}

/** The last event in each stream decides. */
async function saveConsents(tx: Tx, events: readonly Followed[]) {
  const latest = new Map<string, Of<'NamingAllowed'> | null>();
  for (const event of events) {
    if (event.type === 'NamingAllowed') latest.set(event.data.engagementId, event);
    if (event.type === 'NamingWithdrawn' || event.type === 'NamingErased') latest.set(event.data.engagementId, null);
  }
  await remove(tx, consents, [...latest.keys()]);
  await upsert(
    tx,
    consents,
    [...latest.values()].filter((event) => event !== null),
  );
}
