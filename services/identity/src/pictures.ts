import { IMAGE_TYPES } from '@hirelane/contracts/api/files';
import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Recorded } from '@hirelane/kernel/events';
import { identifier, type Pool } from '@hirelane/kernel/postgres/pool';
import type { Projection } from '@hirelane/kernel/projection';

/** Who uploaded which image, so that nobody takes another's for their picture. */
export const picturesProjection: Projection = {
  name: 'identity_pictures',
  version: 1,
  categories: ['file'],
  schema: 'CREATE TABLE pictures (id uuid PRIMARY KEY, owner_id uuid NOT NULL)',
  async apply(tx, events) {
    const images = (events as readonly Recorded<EventOf<'file'>>[])
      .map(({ data }) => data)
      .filter(({ contentType }) => IMAGE_TYPES.includes(contentType));
    await tx.query('INSERT INTO pictures SELECT * FROM unnest($1::uuid[], $2::uuid[])', [
      images.map(({ fileId }) => fileId),
      images.map(({ ownerId }) => ownerId),
    ]);
  },
};

/** Answers who uploaded an image; null when there is no such image. */
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
