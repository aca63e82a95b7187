import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Recorded } from '@hirelane/kernel/events';
import { identifier, type Pool } from '@hirelane/kernel/postgres/pool';
import type { Projection } from '@hirelane/kernel/projection';

type Followed = Recorded<EventOf<'project' | 'file'>>;

/** What a proposal refers to: whose project it is and whether it is open, and whose file. */
export const directoryProjection: Projection = {
  name: 'proposals_directory',
  version: 4,
  categories: ['project', 'file'],
  schema: `
    CREATE TABLE projects (id uuid PRIMARY KEY, client_id uuid NOT NULL, is_open boolean NOT NULL);
    CREATE TABLE uploads (id uuid PRIMARY KEY, owner_id uuid NOT NULL)`,
  async apply(tx, events) {
    const projects = new Map<string, { clientId: string; isOpen: boolean }>();
    const uploaded = new Map<string, string>();
    const gone: string[] = [];
    for (const event of events as readonly Followed[]) {
      if (event.type === 'ProjectPosted')
        projects.set(event.data.projectId, { clientId: event.data.clientId, isOpen: true });
      if (event.type === 'ProjectUnpublished' || event.type === 'ProjectClosed' || event.type === 'ProjectErased') {
        projects.set(event.data.projectId, { clientId: event.data.clientId, isOpen: false });
      }
      if (event.type === 'FileUploaded') uploaded.set(event.data.fileId, event.data.ownerId);
      if (event.type === 'FileExpired' || event.type === 'FileErased') gone.push(event.data.fileId);
    }
    await tx.query(
      `INSERT INTO projects SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::boolean[])
       ON CONFLICT (id) DO UPDATE SET is_open = excluded.is_open`,
      [
        [...projects.keys()],
        [...projects.values()].map(({ clientId }) => clientId),
        [...projects.values()].map(({ isOpen }) => isOpen),
      ],
    );
    await tx.query('INSERT INTO uploads SELECT * FROM unnest($1::uuid[], $2::uuid[])', [
      [...uploaded.keys()],
      [...uploaded.values()],
    ]);
    await tx.query('DELETE FROM uploads WHERE id = ANY ($1)', [gone]);
  },
};

export function directoryQueries(pool: Pool, schema: string) {
  const s = identifier(schema);
  return {
    /** The client of a project that has been published, and whether it is open; null when there is none. */
    async findProject(projectId: string): Promise<{ clientId: string; isOpen: boolean } | null> {
      const { rows } = await pool.query<{ clientId: string; isOpen: boolean }>({
        name: `project-${schema}`,
        text: `SELECT client_id AS "clientId", is_open AS "isOpen" FROM ${s}.projects WHERE id = $1`,
        values: [projectId],
      });
      return rows[0] ?? null;
    },
    /** Who uploaded a file; null when there is no such file, or no longer. */
    async ownerOf(fileId: string): Promise<string | null> {
      const { rows } = await pool.query<{ owner_id: string }>({
        name: `upload-${schema}`,
        text: `SELECT owner_id FROM ${s}.uploads WHERE id = $1`,
        values: [fileId],
      });
      return rows[0]?.owner_id ?? null;
    },
  };
}
