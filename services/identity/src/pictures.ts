import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Recorded } from '@hirelane/kernel/events';
import { identifier, type Pool } from '@hirelane/kernel/postgres/pool';
import type { Projection } from '@hirelane/kernel/projection';

/** Who uploaded which avatar, so that nobody takes another's for their picture, nor a file that is none. */
export const picturesProjection: Projection = {
  name: 'identity_pictures',
  version: 3,
  categories: ['file'],
  schema: 'CREATE TABLE pictures (id uuid PRIMARY KEY, owner_id uuid NOT NULL)',
  async apply(tx, events) {
    const files = events as readonly Recorded<EventOf<'file'>>[];
    const avatars = files.flatMap(({ type, data }) =>
      type === 'FileUploaded' && data.purpose === 'avatar' ? [data] : [],
    );
    await tx.query('INSERT INTO pictures SELECT * FROM unnest($1::uuid[], $2::uuid[])', [
      avatars.map(({ fileId }) => fileId),
      avatars.map(({ ownerId }) => ownerId),
    ]);
    const gone = files.flatMap(({ type, data }) =>
      type === 'FileExpired' || type === 'FileErased' ? [data.fileId] : [],
    );
    await tx.query('DELETE FROM pictures WHERE id = ANY ($1)', [gone]);
  },
};

/** Answers who uploaded an avatar; null when there is no such avatar, or no longer. */
export function pictureOwnerQuery(pool: Pool, schema: string) {
  return async (fileId: string): Promise<string | null> => {
    const { rows } = await pool.query<{ owner_id: string }>({
      name: `picture-${schema}`,
      text: `SELECT owner_id FROM ${identifier(schema)}.pictures WHERE id = $1`,
      values: [fileId],
    });
    return rows[0]?.owner_id ?? null;
  };
}
