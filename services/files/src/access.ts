import { parse } from 'node:path';
import type { FileRef, ThumbnailName } from '@hirelane/api/schemas/files';
import type { BlobStore } from '@hirelane/blob-stores/blob-store';
import { sendBytes } from '@hirelane/http/handlers';
import { HttpProblem } from '@hirelane/http/http-problem';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import { FILE_REF } from '@hirelane/shared/files';
import { ownerQuery } from '@hirelane/shared/owners';
import { isSuspendedSql } from '@hirelane/shared/suspended';
import type { Response } from 'express';
import { files } from './tables.ts';
import { thumbnailKey } from './thumbnails/keys.ts';

/**
 * Returns a query for the user who uploaded a file; null if the file does not exist. Used for logging when `fileQuery`
 * finds nothing.
 */
export const fileOwnerQuery = (pool: Pool, schema: string) => ownerQuery(pool, schema, files);

/**
 * A file. `onPageOf`: the owner of the page that shows the file, if that is the only reason why the caller may see it;
 * otherwise null.
 */
type Found = Readonly<{ ref: FileRef; onPageOf: string | null }>;

/**
 * Returns a query for a file that this user may see. A file may be seen by its owner; any signed-in user, once it is
 * attached to a published project whose client is not suspended; both parties to a proposal, delivery or conversation
 * that it is attached to; the client who accepted it, even after its owner has left; and everyone who may see its
 * owner's page, if it is in the owner's portfolio or is their picture. Returns null for everyone else, and for everyone
 * if an operator has hidden the file. `userId` is null for a visitor.
 */
export function fileQuery(pool: Pool, schema: string) {
  const s = identifier(schema);
  return async (fileId: string, userId: string | null): Promise<Found | null> => {
    const { rows } = await pool.query<Found>({
      name: `file-${schema}`,
      text: `SELECT * FROM (SELECT ${FILE_REF} AS ref, NULL::uuid AS "onPageOf" FROM ${s}.files f
             WHERE f.id = $1 AND (f.owner_id = $2
               OR EXISTS (SELECT FROM ${s}.projects p WHERE p.file_id = f.id AND p.is_public AND $2::uuid IS NOT NULL)
                 AND NOT ${isSuspendedSql('f.owner_id', schema)}
               OR EXISTS (SELECT FROM ${s}.proposals p WHERE p.file_id = f.id AND $2 IN (p.client_id, p.freelancer_id))
               OR EXISTS (SELECT FROM ${s}.deliveries d
                          WHERE d.file_id = f.id AND $2 IN (d.client_id, d.freelancer_id))
               OR EXISTS (SELECT FROM ${s}.messages m WHERE m.file_id = f.id AND $2 IN (m.client_id, m.freelancer_id)))
             UNION ALL
             SELECT ${FILE_REF}, NULL::uuid FROM (SELECT file_id AS id, name, size, content_type, thumbnail FROM ${s}.kept
                                            WHERE file_id = $1 AND client_id = $2 LIMIT 1) f
             UNION ALL
             SELECT ${FILE_REF}, f.owner_id FROM ${s}.files f
             WHERE f.id = $1 AND (EXISTS (SELECT FROM ${s}.portfolios o WHERE o.file_id = f.id)
               OR EXISTS (SELECT FROM ${s}.pictures i WHERE i.file_id = f.id))
             ) found WHERE NOT EXISTS (SELECT FROM ${s}.hidden h WHERE h.id = $1)
             ORDER BY "onPageOf" NULLS FIRST LIMIT 1`,
      values: [fileId, userId],
    });
    return rows[0] ?? null;
  };
}

/** Sends a file, with its detected type. Throws 404 if its bytes were deleted. */
export const download = (
  { _id, name, contentType }: Omit<FileRef, 'size' | 'thumbnail'>,
  blobs: BlobStore,
  response: Response,
): Promise<void> => send(_id, { name, contentType }, blobs, response);

/** Sends a thumbnail of a file. Throws 404 if the file has none or its bytes were deleted. */
export async function downloadThumbnail(
  { _id, name, thumbnail }: FileRef,
  size: ThumbnailName,
  blobs: BlobStore,
  response: Response,
): Promise<void> {
  if (!thumbnail) throw new HttpProblem('unknown');
  const made = { name: `${parse(name).name}.webp`, contentType: 'image/webp' };
  await send(thumbnailKey(_id, size), made, blobs, response);
}

/** Sends a blob so that browsers never execute it: as an attachment of a fixed type, in a sandbox without permissions. */
async function send(
  key: string,
  { name, contentType }: Readonly<{ name: string; contentType: string }>,
  blobs: BlobStore,
  response: Response,
): Promise<void> {
  const blob = await blobs.get(key);
  if (!blob) throw new HttpProblem('unknown');
  response.status(200).set({
    'content-type': contentType,
    'content-length': String(blob.size),
    'content-disposition': `attachment; filename="${asciiName(name)}"; filename*=UTF-8''${encode(name)}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
  });
  await sendBytes(blob.body, response);
}

const asciiName = (name: string) => name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
/** RFC 8187: escapes characters that encodeURIComponent leaves unescaped but the grammar does not allow. */
const encode = (name: string) => encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
