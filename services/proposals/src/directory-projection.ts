import type { Pool } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';
import { ddlOf } from '@hirelane/projections/table';
import { saveUploaders, uploadersTable } from '@hirelane/shared/files';
import { ownerQuery } from '@hirelane/shared/owners';

const uploads = uploadersTable('uploads');

/** Who uploaded a file that a proposal may carry. Whether a project is open only the projects service knows in time. */
export const directoryProjection: Projection<'file'> = {
  name: 'proposals_directory',
  version: 5,
  categories: ['file'],
  ddl: ddlOf(uploads),
  apply: (tx, events) => saveUploaders(tx, uploads, events),
};

export const directoryQueries = (pool: Pool, schema: string) => ({
  /** Who uploaded a file; null when there is no such file, or no longer. */
  ownerOf: ownerQuery(pool, schema, uploads),
});
