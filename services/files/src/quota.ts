import { invalidField } from '@hirelane/http/http-problem';
import { identifier, type Pool } from '@hirelane/postgres/pool';

/**
 * Limits on a user's stored files, and on the unused files among them. A freelancer with forty portfolio pieces of the
 * maximum size stays within the limits and can upload ten of them before saving the first.
 */
export const QUOTA = { bytes: 1024 ** 3, files: 1_000, unused: { bytes: 256 * 1024 ** 2, files: 50 } } as const;
type Usage = Readonly<{ bytes: number; files: number }>;
export type Quota = Usage & Readonly<{ unused: Usage }>;

/** An SQL condition that is true if nothing refers to the file `f`. `schema`: the read model's schema. */
export const unreferenced = (schema: string): string =>
  ['projects', 'proposals', 'deliveries', 'kept', 'portfolios', 'pictures', 'messages']
    .map((table) => `NOT EXISTS (SELECT FROM ${identifier(schema)}.${table} r WHERE r.file_id = f.id)`)
    .join(' AND ');

const UNUSED = 'You have too many unused files. Use them first, or wait: unused files are deleted after a day.';
const FULL = 'You do not have enough space for this file. Files that you no longer use are deleted after a day.';

/**
 * Starts an upload only if its owner stays within the quota, including the owner's uploads in progress in this process.
 * If the service runs as several instances, an owner can exceed the quota by the uploads in progress in other
 * instances; the limit on uploads per minute keeps the excess small. Throws 422 on the field `file`.
 */
export function openQuota(pool: Pool, schema: string, quota: Quota) {
  const uploads = new Map<string, { bytes: number; files: number }>();

  async function stored(ownerId: string): Promise<Quota> {
    const { rows } = await pool.query<{ bytes: string; files: number; unused_bytes: string; unused_files: number }>({
      name: `usage-${schema}`,
      text: `SELECT coalesce(sum(size), 0) AS bytes, count(*)::int AS files,
               coalesce(sum(size) FILTER (WHERE is_unused), 0) AS unused_bytes,
               count(*) FILTER (WHERE is_unused)::int AS unused_files
             FROM (SELECT size, ${unreferenced(schema)} AS is_unused FROM ${identifier(schema)}.files f
                   WHERE owner_id = $1) mine`,
      values: [ownerId],
    });
    const found = rows[0];
    const unused = { bytes: Number(found?.unused_bytes), files: found?.unused_files ?? 0 };
    return { bytes: Number(found?.bytes), files: found?.files ?? 0, unused };
  }

  function count(ownerId: string, bytes: number, files: number) {
    const before = uploads.get(ownerId) ?? { bytes: 0, files: 0 };
    const after = { bytes: before.bytes + bytes, files: before.files + files };
    if (after.files === 0) uploads.delete(ownerId);
    else uploads.set(ownerId, after);
    return after;
  }

  /** Runs `upload`, which stores at most `bytes` bytes. */
  return async <T>(ownerId: string, bytes: number, upload: () => Promise<T>): Promise<T> => {
    const uploading = count(ownerId, bytes, 1);
    try {
      const usage = await stored(ownerId);
      if (isBeyond(quota, usage, uploading)) throw invalidField('file', FULL);
      // A reference counts only once it is in the read model; the limit on unused files is high enough to allow for the
      // delay.
      if (isBeyond(quota.unused, usage.unused, uploading)) throw invalidField('file', UNUSED);
      return await upload();
    } finally {
      count(ownerId, -bytes, -1);
    }
  };
}

const isBeyond = (limit: Usage, stored: Usage, uploading: Usage) =>
  stored.bytes + uploading.bytes > limit.bytes || stored.files + uploading.files > limit.files;
