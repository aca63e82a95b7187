import type { EventOf } from '@hirelane/contracts/events/catalog';
import { categoryOf, dataOf, type Recorded } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';
import { saveFiles } from '@hirelane/projections/files';
import type { Projection } from '@hirelane/projections/projection';
import { insert, remove, upsert } from '@hirelane/projections/table';
import {
  files,
  LISTS_DDL,
  LISTS_VERSION,
  type Person,
  people,
  projects,
  proposals,
  type Shown,
  type ShownProject,
  titles,
} from './tables.ts';

type Category = 'proposal' | 'project' | 'file' | 'user' | 'freelancer';
type Followed = Recorded<EventOf<Category>>;

/** What the two lists of proposals show: the proposals, and the names of what they refer to. */
export const listsProjection: Projection<Category> = {
  name: 'proposals_lists',
  version: LISTS_VERSION,
  categories: ['proposal', 'project', 'file', 'user', 'freelancer'],
  ddl: LISTS_DDL,
  async apply(tx, events) {
    await insert(
      tx,
      proposals,
      events.filter((event) => event.type === 'ProposalSent'),
    );
    await saveProjects(tx, events);
    await saveFiles(tx, files, events);
    await savePeople(tx, events);
    await saveTitles(tx, events);
    await erase(tx, events);
  },
};

type ProjectEvent = Recorded<EventOf<'project'>>;

const DRAFT: Shown = { title: '', status: 'draft' };

/**
 * An edit does not carry the status, and whether it is shown depends on that: so the rows are read first, then each
 * event is applied.
 */
async function saveProjects(tx: Tx, events: readonly Followed[]) {
  const changes = events.filter(isOfProject);
  if (changes.length === 0) return;
  const { rows: before } = await tx.query<ShownProject>(
    'SELECT id AS "projectId", client_id AS "clientId", title, status FROM projects WHERE id = ANY ($1)',
    [changes.map(({ data }) => data.projectId)],
  );
  const latest = new Map(before.map((project) => [project.projectId, project]));
  for (const event of changes) {
    const { projectId, clientId } = event.data;
    latest.set(projectId, { projectId, clientId, ...shownAfter(event, latest.get(projectId) ?? DRAFT) });
  }
  await upsert(tx, projects, [...latest.values()]);
}

function shownAfter(event: ProjectEvent, { title, status }: Shown): Shown {
  switch (event.type) {
    case 'ProjectPosted':
      return { title: event.data.brief.title, status: 'published' };
    case 'ProjectEdited':
      return { title: status === 'draft' ? '' : event.data.brief.title, status };
    case 'ProjectDrafted':
    case 'ProjectUnpublished':
    case 'DraftDeleted':
      return DRAFT;
    case 'ProjectClosed':
      return { title, status: 'closed' };
    case 'ProjectErased':
      return { title: '', status: 'closed' };
    // Events that change neither, and those of a newer release.
    default:
      return { title, status };
  }
}

const isOfProject = (event: Followed): event is ProjectEvent => categoryOf(event.stream) === 'project';

async function savePeople(tx: Tx, events: readonly Followed[]) {
  const latest = new Map<string, Person>();
  for (const event of events) {
    if (event.type === 'UserRegistered') latest.set(event.data.userId, { ...event.data, profileImg: null });
    if (event.type === 'DetailsChanged') latest.set(event.data.userId, event.data);
  }
  await upsert(tx, people, [...latest.values()]);
}

async function saveTitles(tx: Tx, events: readonly Followed[]) {
  const changes = events.filter((event) => event.type === 'TitleAndBioChanged');
  await upsert(tx, titles, [...new Map(changes.map(({ data }) => [data.userId, data])).values()]);
}

/** Of those whose accounts were deleted only this stays: that somebody applied, when, and for how much. */
async function erase(tx: Tx, events: readonly Followed[]) {
  const erased = dataOf(events, 'ProposalErased');
  await tx.query(
    `UPDATE proposals SET cover_letter = '', file_id = NULL
     WHERE (project_id, freelancer_id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))`,
    [erased.map(({ projectId }) => projectId), erased.map(({ freelancerId }) => freelancerId)],
  );
  const users = dataOf(events, 'UserErased').map(({ userId }) => userId);
  await remove(tx, people, users);
  const freelancers = dataOf(events, 'FreelancerErased').map(({ userId }) => userId);
  await remove(tx, titles, freelancers, 'freelancer_id');
}
