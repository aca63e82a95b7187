import type { Pool } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';
import { ddlOf } from '@hirelane/projections/table';
import { saveUploaders, uploadersTable } from '@hirelane/shared/files';
import { ownerQuery } from '@hirelane/shared/owners';

const pictures = uploadersTable('pictures');

/** The uploader of each avatar. Users can only choose their own avatars, not other files. */
export const picturesProjection: Projection<'file'> = {
  categories: ['file'],
  ddl: ddlOf(pictures),
  texts: {},
  apply: (tx, events) => saveUploaders(tx, pictures, events, ({ purpose }) => purpose === 'avatar'),
};

/** Returns a query for an avatar's uploader; null if the avatar does not exist. */
export const pictureOwnerQuery = (pool: Pool, schema: string) => ownerQuery(pool, schema, pictures);
