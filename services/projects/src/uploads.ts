import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Recorded } from '@hirelane/kernel/events';
import { identifier, type Pool } from '@hirelane/kernel/postgres/pool';
import type { Projection } from '@hirelane/kernel/projection';

/** Who uploaded which file, so that a project carries none but its client's. */
export const uploadsProjection: Projection = {
  name: 'projects_uploads',
  version: 1,
  categories: ['file'],
  schema: 'CREATE TABLE uploads (id uuid PRIMARY KEY, owner_id uuid NOT NULL)',
  async apply(tx, events) {
    const uploads = (events as readonly Recorded<EventOf<'file'>>[]).flatMap((event) =>
      event.type === 'FileUploaded' ? [event.data] : [],
    );
    await tx.query('INSERT INTO uploads SELECT * FROM unnest($1::uuid[], $2::uuid[])', [
      uploads.map(({ fileId }) => fileId),
      uploads.map(({ ownerId }) => ownerId),
    ]);
  },
};

/** Answers the owner of a file; null when there is no such file. */
export function ownerQuery(pool: Pool, schema: string) {
  return async (fileId: string): Promise<string | null> => {
    const { rows } = await pool.query<{ owner_id: string }>({
      name: `owner-${schema}`,
      text: `SELECT owner_id FROM ${identifier(schema)}.uploads WHERE id = $1`,
      values: [fileId],
    });
    return rows[0]?.owner_id ?? null;
  };
}
