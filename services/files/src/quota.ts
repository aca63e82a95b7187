import { invalidField } from '@hirelane/kernel/http/http-problem';
import { identifier, type Pool } from '@hirelane/kernel/postgres/pool';

/** What one person may keep. A freelancer with forty portfolio pieces of the full size still has room. */
export const QUOTA = { bytes: 1024 ** 3, files: 1_000 } as const;
export type Quota = Readonly<{ bytes: number; files: number }>;

const FULL = 'You have no room for this file. Files that nothing uses any more make room after a day.';

/**
 * Lets an upload begin only if its owner has room for it. What is under way in this process counts as if it were stored;
 * several copies of the service can together go over by what each has under way, which the limit of uploads per minute
 * keeps small. Throws 422 on the field `file`.
 */
export function openQuota(pool: Pool, schema: string, quota: Quota) {
  const underWay = new Map<string, { bytes: number; files: number }>();

  async function stored(ownerId: string): Promise<{ bytes: number; files: number }> {
    const { rows } = await pool.query<{ bytes: string; files: number }>({
      name: `usage-${schema}`,
      text: `SELECT coalesce(sum(size), 0) AS bytes, count(*)::int AS files FROM ${identifier(schema)}.files WHERE owner_id = $1`,
      values: [ownerId],
    });
    return { bytes: Number(rows[0]?.bytes), files: rows[0]?.files ?? 0 };
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
      if (kept.bytes + moving.bytes > quota.bytes || kept.files + moving.files > quota.files) {
        throw invalidField('file', FULL);
      }
      return await upload();
    } finally {
      move(ownerId, -bytes, -1);
    }
  };
}
