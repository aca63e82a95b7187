import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Recorded } from '@hirelane/kernel/events';
import { identifier, type Pool } from '@hirelane/kernel/postgres/pool';
import type { Projection } from '@hirelane/kernel/projection';

type Followed = Recorded<EventOf<'project'> | EventOf<'file'>>;

/** What a proposal refers to: whose project it is and whether it is open, and whose file. */
export const directoryProjection: Projection = {
  name: 'proposals_directory',
  version: 1,
  categories: ['project', 'file'],
  schema: `
    CREATE TABLE projects (id uuid PRIMARY KEY, client_id uuid NOT NULL);
    CREATE TABLE uploads (id uuid PRIMARY KEY, owner_id uuid NOT NULL)`,
  async apply(tx, events) {
    const opened = new Map<string, string>();
    const uploaded = new Map<string, string>();
    for (const event of events as readonly Followed[]) {
      if (event.type === 'ProjectPosted') opened.set(event.data.projectId, event.data.clientId);
      if (event.type === 'FileUploaded') uploaded.set(event.data.fileId, event.data.ownerId);
    }
    await tx.query('INSERT INTO projects SELECT * FROM unnest($1::uuid[], $2::uuid[]) ON CONFLICT DO NOTHING', [
      [...opened.keys()],
      [...opened.values()],
    ]);
    await tx.query('INSERT INTO uploads SELECT * FROM unnest($1::uuid[], $2::uuid[])', [
      [...uploaded.keys()],
      [...uploaded.values()],
    ]);
  },
};

export function directoryQueries(pool: Pool, schema: string) {
  const find =
    (table: string, column: string) =>
    async (id: string): Promise<string | null> => {
      const { rows } = await pool.query<{ found: string }>({
        name: `${table}-${schema}`,
        text: `SELECT ${column} AS found FROM ${identifier(schema)}.${table} WHERE id = $1`,
        values: [id],
      });
      return rows[0]?.found ?? null;
    };
  return {
    /** The client of a project that is open for proposals; null when there is none. */
    clientOf: find('projects', 'client_id'),
    /** Who uploaded a file; null when there is no such file. */
    ownerOf: find('uploads', 'owner_id'),
  };
}
