import type { FileRef } from '@hirelane/api/schemas/files';
import { dataOf } from '@hirelane/event-sourcing/events';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';
import { columnsFrom, ddlOf, table } from '@hirelane/projections/table';
import { FILE_REF, fileColumns, saveFiles, type Uploaded } from '@hirelane/shared/files';

const { id, ...shown } = fileColumns;
const files = table('files', {
  id,
  owner_id: columnsFrom<Uploaded>()('uuid NOT NULL', ({ data }) => data.ownerId),
  ...shown,
  is_expired: { sql: 'boolean NOT NULL DEFAULT false' },
});

/** The files to which a portfolio may refer. */
export const referencesProjection: Projection<'file'> = {
  categories: ['file'],
  ddl: ddlOf(files),
  texts: { FileUploaded: ['name'] },
  async apply(tx, events) {
    await saveFiles(tx, files, events);
    const expired = dataOf(events, 'FileExpired').map(({ fileId }) => fileId);
    if (expired.length > 0) await tx.query('UPDATE files SET is_expired = true WHERE id = ANY ($1)', [expired]);
  },
};

/** A file and its uploader. Expired files must not be referenced again. */
export type OwnedFile = Readonly<{ ownerId: string; ref: FileRef; isExpired: boolean }>;

export function referenceQueries(pool: Pool, schema: string) {
  const s = identifier(schema);
  return {
    /** True for a client, false for a freelancer, null for an unknown user. */
    async isClient(userId: string): Promise<boolean | null> {
      const { rows } = await pool.query<{ is_client: boolean }>({
        name: `people-${schema}`,
        text: `SELECT is_client FROM ${s}.people WHERE id = $1`,
        values: [userId],
      });
      return rows[0]?.is_client ?? null;
    },
    /** Files by id; unknown ids are omitted. */
    async files(ids: readonly string[]): Promise<ReadonlyMap<string, OwnedFile>> {
      const { rows } = await pool.query<OwnedFile & { id: string }>({
        name: `files-${schema}`,
        text: `SELECT id, owner_id AS "ownerId", is_expired AS "isExpired",
                      ${FILE_REF} AS ref
               FROM ${s}.files f WHERE id = ANY ($1)`,
        values: [ids],
      });
      return new Map(rows.map(({ id, ...file }) => [id, file]));
    },
  };
}
