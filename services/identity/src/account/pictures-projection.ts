import type { Pool } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';
import { ddlOf } from '@hirelane/projections/table';
import { saveUploaders, uploadersTable } from '@hirelane/shared/files';
import { ownerQuery } from '@hirelane/shared/owners';

const pictures = uploadersTable('pictures');

/** Who uploaded which avatar: nobody may use another's as their picture, nor a file that is not an avatar. */
export const picturesProjection: Projection<'file'> = {
  categories: ['file'],
  ddl: ddlOf(pictures),
  texts: {},
  apply: (tx, events) => saveUploaders(tx, pictures, events, ({ purpose }) => purpose === 'avatar'),
};

/** Returns a query for who uploaded an avatar; null when there is no such avatar, or no longer. */
export const pictureOwnerQuery = (pool: Pool, schema: string) => ownerQuery(pool, schema, pictures);
