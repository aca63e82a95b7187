import type { Block } from '@hirelane/api/schemas/blocks';
import type { PageQuery } from '@hirelane/api/schemas/projects';
import { propagationTimeoutMs } from '@hirelane/event-sourcing/propagation-timeout';
import { newestFirst, readPage } from '@hirelane/http/paged-list';
import { instant } from '@hirelane/postgres/log';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import { findWithin } from '@hirelane/projections/find-new';
import { initialSql } from '@hirelane/shared/visibility';

export type BlockPage = Readonly<{ data: readonly Block[]; nextCursor: string | null }>;

export function blockQueries(pool: Pool, schema: string) {
  const s = identifier(schema);

  async function find(userId: string): Promise<true | null> {
    const { rowCount } = await pool.query({
      name: `person-to-block-${schema}`,
      text: `SELECT FROM ${s}.people WHERE id = $1`,
      values: [userId],
    });
    return rowCount === 1 ? true : null;
  }

  return {
    /** Whether a user has an account. Waits for an account that was created a moment ago. */
    isThere: async (userId: string): Promise<boolean> =>
      (await findWithin(propagationTimeoutMs(userId), () => find(userId))) !== null,
    /**
     * The users that a user has blocked, latest first. Deleted accounts are omitted, because there is no one to
     * unblock.
     */
    async list(by: string, wanted: PageQuery): Promise<BlockPage> {
      const { rows, nextCursor } = await readPage<Block>(
        pool,
        {
          name: `blocks-${schema}`,
          columns: `b.whom_id AS "_id", ${instant('b.blocked_at')} AS "blockedAt",
            json_build_object('_id', b.whom_id, 'firstName', u.first_name,
              'lastName', ${initialSql('u.last_name')}) AS person`,
          from: `${s}.blocks b JOIN ${s}.people u ON u.id = b.whom_id`,
          where: 'b.by_id = $1',
          values: [by],
          order: newestFirst('b.blocked_at'),
          id: 'b.whom_id',
        },
        wanted,
      );
      return { data: rows, nextCursor };
    },
  };
}
