import type { Tx } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';
import { eraseRows } from './erase-rows.ts';
import { CATEGORIES, type FeedEvent } from './feed-events.ts';
import { projectRows, skillKey, statusChanges } from './project-rows.ts';

/** Everything that cards, feeds and lists show. Tables are joined when read, since order between streams is not known. */
export const feedProjection: Projection = {
  name: 'feed',
  version: 3,
  categories: CATEGORIES,
  schema: `
    CREATE TABLE projects (
      id uuid PRIMARY KEY, client_id uuid NOT NULL, status text, title text NOT NULL, description text NOT NULL,
      category text, skills text[] NOT NULL, skill_keys text[] NOT NULL, scope text NOT NULL, duration text NOT NULL,
      experience_type text NOT NULL, search_text text NOT NULL,
      search tsvector GENERATED ALWAYS AS (to_tsvector('simple', search_text)) STORED, rate bigint, file_id uuid, created_at timestamptz, published_at timestamptz);
    CREATE INDEX ON projects (published_at DESC, id DESC) WHERE status = 'published';
    CREATE INDEX ON projects (client_id, created_at DESC, id DESC);
    CREATE INDEX ON projects USING gin (skill_keys) WHERE status = 'published';
    CREATE INDEX ON projects USING gin (search) WHERE status = 'published';
    CREATE TABLE files (id uuid PRIMARY KEY, name text NOT NULL, size bigint NOT NULL, content_type text NOT NULL);
    CREATE TABLE proposals (
      freelancer_id uuid, project_id uuid, sent_at timestamptz NOT NULL, PRIMARY KEY (freelancer_id, project_id));
    CREATE INDEX ON proposals (freelancer_id, sent_at DESC, project_id DESC);
    CREATE TABLE proposal_counts (project_id uuid PRIMARY KEY, n int NOT NULL);
    CREATE TABLE saved (
      freelancer_id uuid, project_id uuid, saved_at timestamptz, PRIMARY KEY (freelancer_id, project_id));
    CREATE INDEX ON saved (freelancer_id, saved_at DESC, project_id DESC) WHERE saved_at IS NOT NULL;
    CREATE TABLE liked (
      freelancer_id uuid, project_id uuid, is_liked boolean NOT NULL, PRIMARY KEY (freelancer_id, project_id));
    CREATE TABLE freelancers (id uuid PRIMARY KEY, skill_keys text[] NOT NULL)`,
  async apply(tx, events) {
    const feedEvents = events as readonly FeedEvent[];
    await saveProjects(tx, feedEvents);
    await saveStatuses(tx, feedEvents);
    await saveProposals(tx, feedEvents);
    await saveFiles(tx, feedEvents);
    await saveBookmarks(tx, feedEvents);
    await saveFreelancers(tx, feedEvents);
    await eraseRows(tx, feedEvents);
  },
};

async function saveProjects(tx: Tx, events: readonly FeedEvent[]) {
  const rows = projectRows(events);
  if (rows.length === 0) return;
  await tx.query(
    `INSERT INTO projects AS p (id, client_id, status, title, description, category, skills, skill_keys, scope, duration,
       experience_type, search_text, rate, file_id, created_at, published_at)
     SELECT id, client_id, status, title, description, category, skills, skill_keys, scope, duration,
       experience_type, search_text, rate, file_id, created_at, published_at
     FROM jsonb_to_recordset($1) AS r(
       id uuid, client_id uuid, status text, title text, description text, category text, skills text[],
       skill_keys text[], scope text, duration text, experience_type text, search_text text, rate bigint, file_id uuid,
       created_at timestamptz, published_at timestamptz)
     ON CONFLICT (id) DO UPDATE SET
       status = coalesce(excluded.status, p.status), title = excluded.title, description = excluded.description,
       category = excluded.category, skills = excluded.skills, skill_keys = excluded.skill_keys, scope = excluded.scope,
       duration = excluded.duration, experience_type = excluded.experience_type, search_text = excluded.search_text,
       rate = excluded.rate, file_id = excluded.file_id, published_at = coalesce(p.published_at, excluded.published_at)`,
    [JSON.stringify(rows)],
  );
}

async function saveStatuses(tx: Tx, events: readonly FeedEvent[]) {
  const changes = [...statusChanges(events)];
  if (changes.length === 0) return;
  const changed = changes.filter(([, status]) => status !== null);
  await tx.query(
    `UPDATE projects p SET status = c.status
     FROM unnest($1::uuid[], $2::text[]) AS c(id, status) WHERE p.id = c.id`,
    [changed.map(([id]) => id), changed.map(([, status]) => status)],
  );
  const deleted = changes.filter(([, status]) => status === null).map(([id]) => id);
  await tx.query('DELETE FROM projects WHERE id = ANY ($1)', [deleted]);
}

async function saveProposals(tx: Tx, events: readonly FeedEvent[]) {
  const sent = events.filter((event) => event.type === 'ProposalSent');
  if (sent.length === 0) return;
  await tx.query('INSERT INTO proposals SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[])', [
    sent.map(({ data }) => data.freelancerId),
    sent.map(({ data }) => data.projectId),
    sent.map(({ at }) => at),
  ]);
  // One update per project and batch: a popular project would otherwise queue its counter row.
  await tx.query(
    `INSERT INTO proposal_counts AS c SELECT id, count(*) FROM unnest($1::uuid[]) AS sent(id) GROUP BY id
     ON CONFLICT (project_id) DO UPDATE SET n = c.n + excluded.n`,
    [sent.map(({ data }) => data.projectId)],
  );
}

async function saveFiles(tx: Tx, events: readonly FeedEvent[]) {
  const files = events.flatMap((event) => (event.type === 'FileUploaded' ? [event.data] : []));
  if (files.length === 0) return;
  await tx.query('INSERT INTO files SELECT * FROM unnest($1::uuid[], $2::text[], $3::bigint[], $4::text[])', [
    files.map(({ fileId }) => fileId),
    files.map(({ name }) => name),
    files.map(({ size }) => size),
    files.map(({ contentType }) => contentType),
  ]);
}

async function saveBookmarks(tx: Tx, events: readonly FeedEvent[]) {
  const saved = new Map<string, { freelancerId: string; projectId: string; savedAt: string | null }>();
  const liked = new Map<string, { freelancerId: string; projectId: string; isLiked: boolean }>();
  for (const { type, data, stream, at } of events) {
    if (type === 'ProjectSaved' || type === 'ProjectUnsaved') {
      saved.set(stream, { ...data, savedAt: type === 'ProjectSaved' ? at : null });
    } else if (type === 'ProjectLiked' || type === 'ProjectUnliked') {
      liked.set(stream, { ...data, isLiked: type === 'ProjectLiked' });
    }
  }
  if (saved.size > 0) {
    await tx.query(
      `INSERT INTO saved SELECT * FROM jsonb_to_recordset($1) AS r("freelancerId" uuid, "projectId" uuid, "savedAt" timestamptz)
       ON CONFLICT (freelancer_id, project_id) DO UPDATE SET saved_at = excluded.saved_at`,
      [JSON.stringify([...saved.values()])],
    );
  }
  if (liked.size > 0) {
    await tx.query(
      `INSERT INTO liked SELECT * FROM jsonb_to_recordset($1) AS r("freelancerId" uuid, "projectId" uuid, "isLiked" boolean)
       ON CONFLICT (freelancer_id, project_id) DO UPDATE SET is_liked = excluded.is_liked`,
      [JSON.stringify([...liked.values()])],
    );
  }
}

async function saveFreelancers(tx: Tx, events: readonly FeedEvent[]) {
  const skills = new Map<string, readonly string[]>();
  for (const event of events) if (event.type === 'SkillsChanged') skills.set(event.data.userId, event.data.skills);
  if (skills.size === 0) return;
  await tx.query(
    `INSERT INTO freelancers SELECT * FROM jsonb_to_recordset($1) AS r(id uuid, skill_keys text[])
     ON CONFLICT (id) DO UPDATE SET skill_keys = excluded.skill_keys`,
    [JSON.stringify([...skills].map(([id, list]) => ({ id, skill_keys: list.map(skillKey) })))],
  );
}
