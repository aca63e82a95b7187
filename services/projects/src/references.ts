import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';

type Followed = Recorded<EventOf<'file'> | EventOf<'proposal'>>;

/** What a project's rules ask about: who uploaded a file, and whether anybody has applied. */
export const referencesProjection: Projection = {
  name: 'projects_references',
  version: 3,
  categories: ['file', 'proposal'],
  schema: `
    CREATE TABLE uploads (id uuid PRIMARY KEY, owner_id uuid NOT NULL);
    CREATE TABLE applied_to (project_id uuid PRIMARY KEY)`,
  async apply(tx, events) {
    const followed = events as readonly Followed[];
    const uploads = followed.flatMap((event) => (event.type === 'FileUploaded' ? [event.data] : []));
    await tx.query('INSERT INTO uploads SELECT * FROM unnest($1::uuid[], $2::uuid[])', [
      uploads.map(({ fileId }) => fileId),
      uploads.map(({ ownerId }) => ownerId),
    ]);
    const gone = followed.flatMap((event) =>
      event.type === 'FileExpired' || event.type === 'FileErased' ? [event.data.fileId] : [],
    );
    await tx.query('DELETE FROM uploads WHERE id = ANY ($1)', [gone]);
    const projects = followed.flatMap((event) => (event.type === 'ProposalSent' ? [event.data.projectId] : []));
    await tx.query('INSERT INTO applied_to SELECT DISTINCT * FROM unnest($1::uuid[]) ON CONFLICT DO NOTHING', [
      projects,
    ]);
  },
};

export function referenceQueries(pool: Pool, schema: string) {
  const s = identifier(schema);
  return {
    /** Answers the owner of a file; null when there is no such file, or no longer. */
    async ownerOf(fileId: string): Promise<string | null> {
      const { rows } = await pool.query<{ owner_id: string }>({
        name: `owner-${schema}`,
        text: `SELECT owner_id FROM ${s}.uploads WHERE id = $1`,
        values: [fileId],
      });
      return rows[0]?.owner_id ?? null;
    },
    async hasProposals(projectId: string): Promise<boolean> {
      const { rowCount } = await pool.query({
        name: `applied-${schema}`,
        text: `SELECT FROM ${s}.applied_to WHERE project_id = $1`,
        values: [projectId],
      });
      return rowCount === 1;
    },
  };
}
