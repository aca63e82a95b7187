import type { AVAILABILITIES } from '@hirelane/api/constants';
import type { EventOf } from '@hirelane/api/events/catalog';
import { dataOf, type Recorded } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';
import { columnsFrom, ddlOf, insertNew, remove, table, upsert } from '@hirelane/projections/table';
import { saveVerifiedCompanies } from '@hirelane/shared/verified-companies';

type Category = 'user' | 'page' | 'handle' | 'project' | 'engagement';
type Followed = Recorded<EventOf<Category>>;
type Of<T extends Followed['type']> = Recorded<Extract<EventOf<Category>, { type: T }>>;

const registered = columnsFrom<Of<'UserRegistered'>>();
const people = table('people', {
  id: registered('uuid PRIMARY KEY', ({ data }) => data.userId),
  is_client: registered('boolean NOT NULL', ({ data }) => data.isClient),
  username: registered('text NOT NULL', ({ data }) => data.username),
  first_name: registered('text NOT NULL', ({ data }) => data.firstName),
  last_name: registered('text NOT NULL', ({ data }) => data.lastName),
  city: registered('text NOT NULL', ({ data }) => data.city),
  state: registered('text NOT NULL', ({ data }) => data.state),
  image_id: registered('uuid', () => null),
  since: registered('timestamptz NOT NULL', ({ at }) => at),
  /** The company name that an operator verified for a client, and when they verified it. */
  verified_as: registered('text', () => null),
  verified_at: registered('timestamptz', () => null),
});

/** People who have deleted their account. */
const gone = table('gone', { id: columnsFrom<{ userId: string }>()('uuid PRIMARY KEY', ({ userId }) => userId) });

const chosen = columnsFrom<Of<'HandleChosen'>>();
const current = table('current_handles', {
  user_id: chosen('uuid PRIMARY KEY', ({ data }) => data.userId),
  handle: chosen('text NOT NULL', ({ data }) => data.handle),
});

const taken = columnsFrom<Of<'HandleTaken'>>();
/** Every handle that was ever taken, including those of people who have left. */
const handles = table('handles', {
  key: taken('text PRIMARY KEY', ({ stream }) => stream.slice('handle-'.length)),
  user_id: taken('uuid NOT NULL', ({ data }) => data.userId),
});

type Availability = Readonly<{ userId: string; availability: (typeof AVAILABILITIES)[number] }>;
const available = columnsFrom<Availability>();
const availabilities = table('availabilities', {
  user_id: available('uuid PRIMARY KEY', ({ userId }) => userId),
  availability: available('text NOT NULL', ({ availability }) => availability),
});

const posted = columnsFrom<Of<'ProjectPosted'>['data']>();
/** All projects that were ever published. */
const projects = table(
  'projects',
  {
    id: posted('uuid PRIMARY KEY', ({ projectId }) => projectId),
    client_id: posted('uuid NOT NULL', ({ clientId }) => clientId),
  },
  { indexes: ['(client_id)'] },
);

const begun = columnsFrom<Of<'EngagementStarted'>['data']>();
const contracts = table(
  'engagements',
  {
    id: begun('uuid PRIMARY KEY', ({ engagementId }) => engagementId),
    client_id: begun('uuid NOT NULL', ({ clientId }) => clientId),
    freelancer_id: begun('uuid NOT NULL', ({ freelancerId }) => freelancerId),
    started_at: begun('timestamptz NOT NULL', ({ startedAt }) => startedAt),
    completed_at: begun('timestamptz', () => null),
  },
  { indexes: ['(client_id, started_at)', '(freelancer_id, completed_at) WHERE completed_at IS NOT NULL'] },
);

/** The parts of a page that come from streams other than the owner's profile. */
export const pagesProjection: Projection<Category> = {
  categories: ['user', 'page', 'handle', 'project', 'engagement'],
  ddl: ddlOf(people, gone, current, handles, availabilities, projects, contracts),
  texts: {
    UserRegistered: ['username', 'firstName', 'lastName', 'city', 'state'],
    DetailsChanged: ['firstName', 'lastName', 'city', 'state'],
    HandleChosen: ['handle'],
    CompanyVerified: ['companyName'],
  },
  async apply(tx, events) {
    await savePeople(tx, events);
    await saveVerifiedCompanies(tx, 'people', events);
    await saveChoices(tx, events);
    const published = new Map(dataOf(events, 'ProjectPosted').map((data) => [data.projectId, data]));
    await insertNew(tx, projects, [...published.values()]);
    await insertNew(tx, contracts, dataOf(events, 'EngagementStarted'));
    // Uses the log's time, because the time in the event comes from a process whose clock may be wrong.
    const completed = events.flatMap((event) =>
      event.type === 'WorkAccepted' ? [{ engagementId: event.data.engagementId, at: event.at }] : [],
    );
    if (completed.length > 0) {
      await tx.query(
        `UPDATE engagements e SET completed_at = a.at
         FROM jsonb_to_recordset($1) AS a("engagementId" uuid, at timestamptz) WHERE e.id = a."engagementId"`,
        [JSON.stringify(completed)],
      );
    }
  },
};

async function savePeople(tx: Tx, events: readonly Followed[]) {
  await insertNew(
    tx,
    people,
    events.filter((event) => event.type === 'UserRegistered'),
  );
  const details = new Map(dataOf(events, 'DetailsChanged').map((data) => [data.userId, data]));
  if (details.size > 0) {
    await tx.query(
      `UPDATE people p SET first_name = d."firstName", last_name = d."lastName", city = d.city, state = d.state,
                           image_id = d."profileImg"
       FROM jsonb_to_recordset($1)
         AS d("userId" uuid, "firstName" text, "lastName" text, city text, state text, "profileImg" uuid)
       WHERE p.id = d."userId"`,
      [JSON.stringify([...details.values()])],
    );
  }
  const left = dataOf(events, 'UserErased');
  await insertNew(tx, gone, left);
  await remove(
    tx,
    people,
    left.map(({ userId }) => userId),
  );
}

async function saveChoices(tx: Tx, events: readonly Followed[]) {
  const chosenNow = events.filter((event) => event.type === 'HandleChosen');
  await upsert(tx, current, [...new Map(chosenNow.map((event) => [event.data.userId, event])).values()]);
  await insertNew(
    tx,
    handles,
    events.filter((event) => event.type === 'HandleTaken'),
  );
  const changes = new Map(dataOf(events, 'AvailabilityChosen').map((data) => [data.userId, data]));
  await upsert(tx, availabilities, [...changes.values()]);
  const erased = dataOf(events, 'PageErased').map(({ userId }) => userId);
  await remove(tx, current, erased, 'user_id');
  await remove(tx, availabilities, erased, 'user_id');
}
