import type { EventOf } from '@hirelane/contracts/events/catalog';
import { categoryOf, type Recorded } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';

type Followed = Recorded<EventOf<'proposal' | 'project' | 'file' | 'user' | 'freelancer'>>;

/** What the two lists of proposals show: the proposals, and the names of what they refer to. */
export const listsProjection: Projection = {
  name: 'proposals_lists',
  version: 3,
  categories: ['proposal', 'project', 'file', 'user', 'freelancer'],
  schema: `
    CREATE TABLE proposals (
      id uuid PRIMARY KEY, project_id uuid NOT NULL, client_id uuid NOT NULL, freelancer_id uuid NOT NULL,
      rate bigint NOT NULL, duration text NOT NULL, cover_letter text NOT NULL, file_id uuid, sent_at timestamptz NOT NULL);
    CREATE INDEX ON proposals (project_id, sent_at DESC, id DESC);
    CREATE INDEX ON proposals (freelancer_id, sent_at DESC, id DESC);
    CREATE TABLE projects (id uuid PRIMARY KEY, client_id uuid NOT NULL, title text NOT NULL, status text NOT NULL);
    CREATE TABLE files (id uuid PRIMARY KEY, name text NOT NULL, size bigint NOT NULL, content_type text NOT NULL);
    CREATE TABLE people (id uuid PRIMARY KEY, first_name text NOT NULL, last_name text NOT NULL, image_id uuid);
    CREATE TABLE titles (freelancer_id uuid PRIMARY KEY, title text NOT NULL)`,
  async apply(tx, events) {
    const followed = events as readonly Followed[];
    await saveProposals(tx, followed);
    await saveProjects(tx, followed);
    await saveFiles(tx, followed);
    await savePeople(tx, followed);
    await saveTitles(tx, followed);
    await erase(tx, followed);
  },
};

async function saveProposals(tx: Tx, events: readonly Followed[]) {
  const rows = events.flatMap((event) => (event.type === 'ProposalSent' ? [{ ...event.data, sentAt: event.at }] : []));
  await tx.query(
    `INSERT INTO proposals
     SELECT "proposalId", "projectId", "clientId", "freelancerId", "expectedBidRate", duration, "coverLetter", portfolio, "sentAt"
     FROM jsonb_to_recordset($1) AS r("proposalId" uuid, "projectId" uuid, "clientId" uuid, "freelancerId" uuid,
       "expectedBidRate" bigint, duration text, "coverLetter" text, portfolio uuid, "sentAt" timestamptz)`,
    [JSON.stringify(rows)],
  );
}

/** What everyone may read of a project; of a draft, whether it was public before or not, nothing but that it is one. */
type Shown = Readonly<{ title: string; status: 'draft' | 'published' | 'closed' }>;
type ProjectEvent = Recorded<EventOf<'project'>>;
type Row = Shown & Readonly<{ id: string; client_id: string }>;

const DRAFT: Shown = { title: '', status: 'draft' };

/** An edit says nothing of the status, and whether it is seen depends on that: the rows are read, and each stream folded on. */
async function saveProjects(tx: Tx, events: readonly Followed[]) {
  const changes = events.filter(isOfProject);
  if (changes.length === 0) return;
  const { rows: before } = await tx.query<Row>(
    'SELECT id, client_id, title, status FROM projects WHERE id = ANY ($1)',
    [changes.map(({ data }) => data.projectId)],
  );
  const rows = new Map(before.map((row) => [row.id, row]));
  for (const event of changes) {
    const { projectId: id, clientId: client_id } = event.data;
    rows.set(id, { id, client_id, ...shownAfter(event, rows.get(id) ?? DRAFT) });
  }
  await tx.query(
    `INSERT INTO projects SELECT * FROM jsonb_to_recordset($1) AS r(id uuid, client_id uuid, title text, status text)
     ON CONFLICT (id) DO UPDATE SET title = excluded.title, status = excluded.status`,
    [JSON.stringify([...rows.values()])],
  );
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
    // What says nothing of either, and what a newer version may write.
    default:
      return { title, status };
  }
}

const isOfProject = (event: Followed): event is ProjectEvent => categoryOf(event.stream) === 'project';

async function saveFiles(tx: Tx, events: readonly Followed[]) {
  const rows = events.flatMap((event) => (event.type === 'FileUploaded' ? [event.data] : []));
  await tx.query(
    `INSERT INTO files SELECT "fileId", name, size, "contentType"
     FROM jsonb_to_recordset($1) AS r("fileId" uuid, name text, size bigint, "contentType" text)`,
    [JSON.stringify(rows)],
  );
}

async function savePeople(tx: Tx, events: readonly Followed[]) {
  const rows = new Map<string, object>();
  for (const event of events) {
    if (event.type === 'UserRegistered') rows.set(event.data.userId, { ...event.data, profileImg: null });
    if (event.type === 'DetailsChanged') rows.set(event.data.userId, event.data);
  }
  await tx.query(
    `INSERT INTO people SELECT "userId", "firstName", "lastName", "profileImg"
     FROM jsonb_to_recordset($1) AS r("userId" uuid, "firstName" text, "lastName" text, "profileImg" uuid)
     ON CONFLICT (id) DO UPDATE SET
       first_name = excluded.first_name, last_name = excluded.last_name, image_id = excluded.image_id`,
    [JSON.stringify([...rows.values()])],
  );
}

async function saveTitles(tx: Tx, events: readonly Followed[]) {
  const rows = new Map(
    events.flatMap((event) => (event.type === 'TitleAndBioChanged' ? [[event.data.userId, event.data.title]] : [])),
  );
  await tx.query(
    `INSERT INTO titles SELECT * FROM unnest($1::uuid[], $2::text[])
     ON CONFLICT (freelancer_id) DO UPDATE SET title = excluded.title`,
    [[...rows.keys()], [...rows.values()]],
  );
}

/** Of whoever has gone, nothing stays but that somebody applied, when, and for how much. */
async function erase(tx: Tx, events: readonly Followed[]) {
  const proposals = events.flatMap((event) => (event.type === 'ProposalErased' ? [event.data] : []));
  await tx.query(
    `UPDATE proposals SET cover_letter = '', file_id = NULL
     WHERE (project_id, freelancer_id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))`,
    [proposals.map(({ projectId }) => projectId), proposals.map(({ freelancerId }) => freelancerId)],
  );
  const files = events.flatMap((event) => (event.type === 'FileErased' ? [event.data.fileId] : []));
  await tx.query('DELETE FROM files WHERE id = ANY ($1)', [files]);
  const people = events.flatMap((event) => (event.type === 'UserErased' ? [event.data.userId] : []));
  await tx.query('DELETE FROM people WHERE id = ANY ($1)', [people]);
  const titles = events.flatMap((event) => (event.type === 'FreelancerErased' ? [event.data.userId] : []));
  await tx.query('DELETE FROM titles WHERE freelancer_id = ANY ($1)', [titles]);
}
