import type { EventOf } from '@hirelane/api/events/catalog';
import { eraseStream } from '@hirelane/erasure/erase-stream';
import type { Context } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { instant } from '@hirelane/postgres/log';
import type { Tx } from '@hirelane/postgres/pool';
import { type Due, dropDue, setDue } from '@hirelane/processes/due';
import { columnsFrom, insertNew, table, upsert } from '@hirelane/projections/table';
import { nightAfter } from '@hirelane/public-events/night';

// What an operator's decision or a deleted account does to several projects is published at night, so that no one can
// see which projects have the same client.

type ProjectEvent = EventOf<'project'>;
type Followed = Recorded<EventOf<'project' | 'proposal' | 'user'>>;
type Of<T extends Followed['type']> = Extract<Followed, { type: T }>;

type About = Readonly<{ projectId: string; clientId: string; day: string }>;
export type PublicationSteps = {
  /** Publishes that the project is hidden or shown again, unless that was published. */
  'publish-hiding': About;
  'publish-erasure': About;
};

const posted = columnsFrom<Of<'ProjectPosted'>>();
/** The projects that were once published. */
const published = table(
  'published',
  {
    id: posted('uuid PRIMARY KEY', ({ data }) => data.projectId),
    client_id: posted('uuid NOT NULL', ({ data }) => data.clientId),
  },
  { indexes: ['(client_id)'] },
);

type Standing = Of<'UserSuspended' | 'UserRestored'>;
const standing = columnsFrom<Standing>();
/** The last suspension or restoration of each user. */
const standings = table('standings', {
  user_id: standing('uuid PRIMARY KEY', ({ data }) => data.userId),
  at: standing('timestamptz NOT NULL', ({ at }) => at),
  event_id: standing('uuid NOT NULL', ({ id }) => id),
  correlation_id: standing('text NOT NULL', ({ meta }) => meta.correlationId),
});

type Cause = Readonly<{ projectId: string; clientId: string; at: string; cause: Due<PublicationSteps>['cause'] }>;
const newest = columnsFrom<Cause>();
/** The last change to whether a project or its client is hidden. */
const hidings = table('hidings', {
  id: newest('uuid PRIMARY KEY', ({ projectId }) => projectId),
  at: newest('timestamptz NOT NULL', ({ at }) => at),
  event_id: newest('uuid NOT NULL', ({ cause }) => cause.id),
});

export const publicationTables = [published, standings, hidings] as const;

/**
 * Saves which projects are published, who is suspended and what the operators hid, and sets the due steps: for each
 * project, the one that follows from the last change, whichever event arrives last.
 */
export async function savePublication(tx: Tx, events: readonly Followed[]): Promise<void> {
  const newCauses = [...events.flatMap(moderationIn), ...(await suspensionsOf(tx, events))];
  const latest = new Map<string, Cause>();
  for (const cause of newCauses) {
    const before = latest.get(cause.projectId);
    if (!before || isLater(cause, before)) latest.set(cause.projectId, cause);
  }
  if (latest.size === 0) return;
  const { rows } = await tx.query<Readonly<{ projectId: string; at: string; eventId: string }>>(
    `SELECT id AS "projectId", ${instant('at')} AS at, event_id AS "eventId" FROM hidings WHERE id = ANY ($1)`,
    [[...latest.keys()]],
  );
  const saved = new Map(rows.map(({ projectId, at, eventId }) => [projectId, { at, cause: { id: eventId } }]));
  const later = [...latest.values()].filter((cause) => {
    const before = saved.get(cause.projectId);
    return !before || isLater(cause, before);
  });
  await dropDue(
    tx,
    later.flatMap(({ projectId }) => {
      const before = saved.get(projectId);
      return before ? [{ name: 'publish-hiding', key: keyOf(projectId, before.cause.id) }] : [];
    }),
  );
  await upsert(tx, hidings, later);
  await setDue<PublicationSteps>(tx, later.map(hidingStep));
}

type Ordered = Readonly<{ at: string; cause: Readonly<{ id: string }> }>;
function isLater(one: Ordered, other: Ordered): boolean {
  const ms = Date.parse(one.at) - Date.parse(other.at);
  return ms === 0 ? `${one.at} ${one.cause.id}` > `${other.at} ${other.cause.id}` : ms > 0;
}

function moderationIn(event: Followed): readonly Cause[] {
  if (event.type !== 'ProjectHidden' && event.type !== 'ProjectUnhidden') return [];
  const { projectId, clientId } = event.data;
  return [{ projectId, clientId, at: event.at, cause: event }];
}

/** The suspensions and restorations of clients, one for each of their projects, for the projects and people in these events. */
async function suspensionsOf(tx: Tx, events: readonly Followed[]): Promise<readonly Cause[]> {
  const newlyPosted = new Map<string, Of<'ProjectPosted'>>();
  const people = new Map<string, Standing>();
  for (const event of events) {
    if (event.type === 'ProjectPosted') newlyPosted.set(event.data.projectId, event);
    if (event.type === 'UserSuspended' || event.type === 'UserRestored') people.set(event.data.userId, event);
  }
  if (newlyPosted.size + people.size === 0) return [];
  await insertNew(tx, published, [...newlyPosted.values()]);
  await upsert(tx, standings, [...people.values()]);
  const { rows } = await tx.query<Cause>(
    `SELECT p.id AS "projectId", p.client_id AS "clientId", ${instant('s.at')} AS at,
       json_build_object('id', s.event_id, 'meta', json_build_object('correlationId', s.correlation_id)) AS cause
     FROM published p JOIN standings s ON s.user_id = p.client_id
     WHERE p.id = ANY ($1) OR s.user_id = ANY ($2)`,
    [[...newlyPosted.keys()], [...people.keys()]],
  );
  return rows;
}

const keyOf = (projectId: string, causeId: string) => `${projectId}/${causeId}`;

function hidingStep({ projectId, clientId, at, cause }: Cause): Due<PublicationSteps> {
  const key = keyOf(projectId, cause.id);
  const { dueAt, day } = nightAfter(at, key);
  return { name: 'publish-hiding', key, dueAt, cause, data: { projectId, clientId, day } };
}

/** The step that follows from the erasure of a project. */
export function erasureStep(event: Of<'ProjectErased'>): Due<PublicationSteps> {
  const { projectId, clientId } = event.data;
  const { dueAt, day } = nightAfter(event.at, event.id);
  return { name: 'publish-erasure', key: projectId, dueAt, cause: event, data: { projectId, clientId, day } };
}

/** Publishes that a project was erased, if it was once published. Safe to repeat. */
export async function publishErasure(store: EventStore, { projectId, ...about }: About, context: Context) {
  const stream = `project-${projectId}`;
  const past = await store.read<ProjectEvent>(stream, (events) => events.map(() => false));
  if (!past.some(({ type }) => type === 'ProjectPosted')) return;
  const said: ProjectEvent = { type: 'ProjectErasurePublished', data: { projectId, ...about } };
  await eraseStream(store, stream, said, context);
}
