import type { FileRef } from '@hirelane/contracts/api/files';
import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { ownerQuery } from '@hirelane/postgres/owners';
import { identifier, type Pool, type Tx } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';

type Followed = Recorded<EventOf<'file' | 'project' | 'proposal' | 'freelancer' | 'user'>>;

/** What each file hangs on, and so who may see it. */
export const accessProjection: Projection = {
  name: 'files_access',
  version: 4,
  categories: ['file', 'project', 'proposal', 'freelancer', 'user'],
  schema: `
    CREATE TABLE files (
      id uuid PRIMARY KEY, owner_id uuid NOT NULL, name text NOT NULL, size bigint NOT NULL, content_type text NOT NULL,
      uploaded_at timestamptz NOT NULL, expired_at timestamptz);
    CREATE INDEX ON files (owner_id);
    CREATE INDEX ON files (uploaded_at) WHERE expired_at IS NULL;
    CREATE INDEX ON files (expired_at);
    CREATE TABLE projects (id uuid PRIMARY KEY, file_id uuid, is_public boolean);
    CREATE INDEX ON projects (file_id);
    CREATE TABLE proposals (id uuid PRIMARY KEY, file_id uuid NOT NULL, client_id uuid NOT NULL, freelancer_id uuid NOT NULL);
    CREATE INDEX ON proposals (file_id);
    CREATE TABLE portfolios (id uuid PRIMARY KEY, file_id uuid NOT NULL, freelancer_id uuid NOT NULL);
    CREATE INDEX ON portfolios (file_id);
    CREATE INDEX ON portfolios (freelancer_id);
    CREATE TABLE pictures (user_id uuid PRIMARY KEY, file_id uuid);
    CREATE INDEX ON pictures (file_id)`,
  async apply(tx, events) {
    const followed = events as readonly Followed[];
    await saveFiles(tx, followed);
    await saveProjects(tx, followed);
    await saveProposals(tx, followed);
    await savePortfolios(tx, followed);
    await savePictures(tx, followed);
    await erase(tx, followed);
  },
};

async function saveFiles(tx: Tx, events: readonly Followed[]) {
  const rows = events.flatMap((event) => (event.type === 'FileUploaded' ? [{ ...event.data, at: event.at }] : []));
  await tx.query(
    `INSERT INTO files SELECT "fileId", "ownerId", name, size, "contentType", at
     FROM jsonb_to_recordset($1) AS r("fileId" uuid, "ownerId" uuid, name text, size bigint, "contentType" text, at timestamptz)`,
    [JSON.stringify(rows)],
  );
  const expired = events.flatMap((event) =>
    event.type === 'FileExpired' ? [{ id: event.data.fileId, at: event.at }] : [],
  );
  await tx.query(
    'UPDATE files SET expired_at = e.at FROM unnest($1::uuid[], $2::timestamptz[]) AS e (id, at) WHERE files.id = e.id',
    [expired.map(({ id }) => id), expired.map(({ at }) => at)],
  );
  const removed = events.flatMap((event) => (event.type === 'FileRemoved' ? [event.data.fileId] : []));
  await tx.query('DELETE FROM files WHERE id = ANY ($1)', [removed]);
}

async function saveProjects(tx: Tx, events: readonly Followed[]) {
  const rows = new Map<string, ProjectRow>();
  const hidden = new Set<string>();
  const gone: string[] = [];
  for (const event of events) {
    switch (event.type) {
      case 'ProjectDrafted':
      case 'ProjectEdited':
      case 'ProjectPosted': {
        const { projectId: id, brief } = event.data;
        const before = rows.get(id)?.is_public ?? null;
        rows.set(id, { id, file_id: brief.file, is_public: event.type === 'ProjectPosted' ? true : before });
        break;
      }
      case 'ProjectUnpublished':
        hidden.add(event.data.projectId);
        break;
      case 'DraftDeleted':
        gone.push(event.data.projectId);
    }
    if (event.type === 'ProjectPosted') hidden.delete(event.data.projectId);
  }
  await upsertProjects(tx, [...rows.values()]);
  await tx.query('UPDATE projects SET is_public = false WHERE id = ANY ($1)', [[...hidden]]);
  await tx.query('DELETE FROM projects WHERE id = ANY ($1)', [gone]);
}

type ProjectRow = { id: string; file_id: string | null; is_public: boolean | null };

async function upsertProjects(tx: Tx, rows: readonly ProjectRow[]) {
  await tx.query(
    `INSERT INTO projects AS p SELECT * FROM jsonb_to_recordset($1) AS r(id uuid, file_id uuid, is_public boolean)
     ON CONFLICT (id) DO UPDATE SET file_id = excluded.file_id, is_public = coalesce(excluded.is_public, p.is_public)`,
    [JSON.stringify(rows)],
  );
}

async function saveProposals(tx: Tx, events: readonly Followed[]) {
  const rows = events.flatMap((event) => (event.type === 'ProposalSent' && event.data.portfolio ? [event.data] : []));
  if (rows.length === 0) return;
  await tx.query(
    `INSERT INTO proposals SELECT "proposalId", portfolio, "clientId", "freelancerId"
     FROM jsonb_to_recordset($1) AS r("proposalId" uuid, portfolio uuid, "clientId" uuid, "freelancerId" uuid)`,
    [JSON.stringify(rows)],
  );
}

async function savePortfolios(tx: Tx, events: readonly Followed[]) {
  const rows = new Map<string, { file: string; userId: string } | null>();
  for (const event of events) {
    if (event.type === 'PortfolioAdded' || event.type === 'PortfolioChanged') rows.set(event.data.itemId, event.data);
    if (event.type === 'PortfolioRemoved') rows.set(event.data.itemId, null);
  }
  const kept = [...rows].flatMap(([id, entry]) => (entry ? [{ id, ...entry }] : []));
  await tx.query('DELETE FROM portfolios WHERE id = ANY ($1)', [[...rows.keys()]]);
  await tx.query('INSERT INTO portfolios SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[])', [
    kept.map(({ id }) => id),
    kept.map(({ file }) => file),
    kept.map(({ userId }) => userId),
  ]);
}

async function savePictures(tx: Tx, events: readonly Followed[]) {
  const rows = new Map(
    events.flatMap((event) => (event.type === 'DetailsChanged' ? [[event.data.userId, event.data.profileImg]] : [])),
  );
  await tx.query(
    `INSERT INTO pictures SELECT * FROM unnest($1::uuid[], $2::uuid[])
     ON CONFLICT (user_id) DO UPDATE SET file_id = excluded.file_id`,
    [[...rows.keys()], [...rows.values()]],
  );
}

/** What people who have gone had hung their files on, and the files themselves. */
async function erase(tx: Tx, events: readonly Followed[]) {
  for (const event of events) {
    switch (event.type) {
      case 'FileErased':
        await tx.query('DELETE FROM files WHERE id = $1', [event.data.fileId]);
        break;
      case 'ProjectErased':
        await tx.query('DELETE FROM projects WHERE id = $1', [event.data.projectId]);
        break;
      case 'ProposalErased':
        // All of one freelancer's: each of them is erased.
        await tx.query('DELETE FROM proposals WHERE freelancer_id = $1', [event.data.freelancerId]);
        break;
      case 'FreelancerErased':
        await tx.query('DELETE FROM portfolios WHERE freelancer_id = $1', [event.data.userId]);
        break;
      case 'UserErased':
        await tx.query('DELETE FROM pictures WHERE user_id = $1', [event.data.userId]);
    }
  }
}

/** Who uploaded a file; null when there is none. Asked when `fileQuery` has none, for the log. */
export const fileOwnerQuery = (pool: Pool, schema: string) => ownerQuery(pool, schema, 'files');

/**
 * The file, if this user may see it: its owner; anyone signed in, once it hangs on a published project or on a portfolio,
 * or is somebody's picture; the two parties of a proposal that carries it. Null otherwise.
 */
export function fileQuery(pool: Pool, schema: string) {
  const s = identifier(schema);
  return async (fileId: string, userId: string): Promise<FileRef | null> => {
    const { rows } = await pool.query<{ id: string; name: string; size: string; content_type: string }>({
      name: `file-${schema}`,
      text: `SELECT f.id, f.name, f.size, f.content_type FROM ${s}.files f
             WHERE f.id = $1 AND (f.owner_id = $2
               OR EXISTS (SELECT FROM ${s}.projects p WHERE p.file_id = f.id AND p.is_public)
               OR EXISTS (SELECT FROM ${s}.portfolios o WHERE o.file_id = f.id)
               OR EXISTS (SELECT FROM ${s}.pictures i WHERE i.file_id = f.id)
               OR EXISTS (SELECT FROM ${s}.proposals p WHERE p.file_id = f.id AND $2 IN (p.client_id, p.freelancer_id)))`,
      values: [fileId, userId],
    });
    const row = rows[0];
    return row ? { _id: row.id, name: row.name, size: Number(row.size), contentType: row.content_type } : null;
  };
}
