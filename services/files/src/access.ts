import type { FileRef } from '@hirelane/contracts/api/files';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import { FILE_REF } from '@hirelane/projections/files';
import { ownerQuery } from '@hirelane/projections/owners';
import { files } from './tables.ts';

/** Returns a query for who uploaded a file; null when there is none. For the log, when `fileQuery` finds none. */
export const fileOwnerQuery = (pool: Pool, schema: string) => ownerQuery(pool, schema, files);

/**
 * The file, if this user may see it: its owner; anyone signed in, once it is attached to a published project or a
 * portfolio, or is somebody's picture; the two parties of a proposal that carries it, or of a delivery; the client who
 * has accepted it, also when its owner has left. Null otherwise.
 */
export function fileQuery(pool: Pool, schema: string) {
  const s = identifier(schema);
  return async (fileId: string, userId: string): Promise<FileRef | null> => {
    const { rows } = await pool.query<{ ref: FileRef | null }>({
      name: `file-${schema}`,
      text: `SELECT coalesce(
            (SELECT ${FILE_REF} FROM ${s}.files f
             WHERE f.id = $1 AND (f.owner_id = $2
               OR EXISTS (SELECT FROM ${s}.projects p WHERE p.file_id = f.id AND p.is_public)
               OR EXISTS (SELECT FROM ${s}.portfolios o WHERE o.file_id = f.id)
               OR EXISTS (SELECT FROM ${s}.pictures i WHERE i.file_id = f.id)
               OR EXISTS (SELECT FROM ${s}.proposals p WHERE p.file_id = f.id AND $2 IN (p.client_id, p.freelancer_id))
               OR EXISTS (SELECT FROM ${s}.deliveries d
                          WHERE d.file_id = f.id AND $2 IN (d.client_id, d.freelancer_id)))),
            (SELECT ${FILE_REF} FROM (SELECT file_id AS id, name, size, content_type FROM ${s}.kept
                                      WHERE file_id = $1 AND client_id = $2 LIMIT 1) f)) AS ref`,
      values: [fileId, userId],
    });
    return rows[0]?.ref ?? null;
  };
}
