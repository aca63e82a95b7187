import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Recorded } from '@hirelane/kernel/events';
import { identifier, type Pool } from '@hirelane/kernel/postgres/pool';
import type { Projection } from '@hirelane/kernel/projection';

type Followed = Recorded<EventOf<'file'>>;

/** What a proposal may carry: whose file an upload is. Whether a project is open only the projects service knows in time. */
export const directoryProjection: Projection = {
  name: 'proposals_directory',
  version: 5,
  categories: ['file'],
  schema: 'CREATE TABLE uploads (id uuid PRIMARY KEY, owner_id uuid NOT NULL)',
  async apply(tx, events) {
    const uploaded = new Map<string, string>();
    const gone: string[] = [];
    for (const event of events as readonly Followed[]) {
      if (event.type === 'FileUploaded') uploaded.set(event.data.fileId, event.data.ownerId);
      if (event.type === 'FileExpired' || event.type === 'FileErased') gone.push(event.data.fileId);
    }
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
