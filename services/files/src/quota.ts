import { invalidField } from '@hirelane/http/http-problem';
import { identifier, type Pool } from '@hirelane/postgres/pool';

/**
 * What one person may keep, and how much of it without hanging it on anything. A freelancer with forty portfolio pieces of the
 * full size still has room, and may upload ten of them before saving the first.
 */
export const QUOTA = { bytes: 1024 ** 3, files: 1_000, unused: { bytes: 256 * 1024 ** 2, files: 50 } } as const;
type Room = Readonly<{ bytes: number; files: number }>;
export type Quota = Room & Readonly<{ unused: Room }>;

/** That nothing refers to, in a query of the read model's schema with the files as `f`. */
export const unreferenced = (schema: string): string =>
  ['projects', 'proposals', 'portfolios', 'pictures']
    .map((table) => `NOT EXISTS (SELECT FROM ${identifier(schema)}.${table} r WHERE r.file_id = f.id)`)
    .join(' AND ');

const UNUSED = 'Use the files that you have uploaded first. Those that nothing uses make room after a day.';
const FULL = 'You have no room for this file. Files that nothing uses any more make room after a day.';

/**
 * Lets an upload begin only if its owner has room for it. What is under way in this process counts as if it were stored;
 * several copies of the service can together go over by what each has under way, which the limit of uploads per minute
 * keeps small. Throws 422 on the field `file`.
 */
export function openQuota(pool: Pool, schema: string, quota: Quota) {
  const underWay = new Map<string, { bytes: number; files: number }>();

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

  function move(ownerId: string, bytes: number, files: number) {
    const before = underWay.get(ownerId) ?? { bytes: 0, files: 0 };
    const after = { bytes: before.bytes + bytes, files: before.files + files };
    if (after.files === 0) underWay.delete(ownerId);
    else underWay.set(ownerId, after);
    return after;
  }

  /** Runs `upload`, which stores `bytes` bytes at most. */
  return async <T>(ownerId: string, bytes: number, upload: () => Promise<T>): Promise<T> => {
    const moving = move(ownerId, bytes, 1);
    try {
      const kept = await stored(ownerId);
      if (isBeyond(quota, kept, moving)) throw invalidField('file', FULL);
      // A reference that is not known of yet counts for a moment as none; there is room enough for that.
      if (isBeyond(quota.unused, kept.unused, moving)) throw invalidField('file', UNUSED);
      return await upload();
    } finally {
      move(ownerId, -bytes, -1);
    }
  };
}

const isBeyond = (room: Room, kept: Room, moving: Room) =>
  kept.bytes + moving.bytes > room.bytes || kept.files + moving.files > room.files;
