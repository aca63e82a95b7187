import type { Block } from '@hirelane/contracts/api/blocks';
import type { PageQuery } from '@hirelane/contracts/api/projects';
import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { propagationTimeoutMs } from '@hirelane/event-sourcing/propagation-timeout';
import { newestFirst, readPage } from '@hirelane/http/paged-list';
import { instant } from '@hirelane/postgres/log';
import { identifier, type Pool, type Tx } from '@hirelane/postgres/pool';
import { findWithin } from '@hirelane/projections/find-within';
import { personColumns, savePeople } from '@hirelane/projections/people';
import type { Projection } from '@hirelane/projections/projection';
import { columnsFrom, ddlOf, table, upsert } from '@hirelane/projections/table';
import { initialSql } from '@hirelane/projections/visibility';
import type { BlockEvent } from './block.ts';

type Blocked = Recorded<Extract<BlockEvent, { type: 'PersonBlocked' }>>;

const blocked = columnsFrom<Blocked>();
const blocks = table(
  'blocks',
  {
    by_id: blocked('uuid', ({ data }) => data.by),
    whom_id: blocked('uuid', ({ data }) => data.whom),
    blocked_at: blocked('timestamptz NOT NULL', ({ at }) => at),
  },
  { key: ['by_id', 'whom_id'], indexes: ['(by_id, blocked_at DESC, whom_id DESC)'] },
);
const people = table('people', personColumns);

/** Whom each person has blocked. */
export const blocksProjection: Projection<'block' | 'user'> = {
  name: 'messaging_blocks',
  version: 1,
  categories: ['block', 'user'],
  ddl: ddlOf(blocks, people),
  texts: { UserRegistered: ['firstName', 'lastName'], DetailsChanged: ['firstName', 'lastName'] },
  async apply(tx, events) {
    const latest = new Map<string, Recorded<BlockEvent>>();
    for (const event of events) if (isOfBlock(event)) latest.set(event.stream, event);
    const isStanding = (event: Recorded<BlockEvent>): event is Blocked => event.type === 'PersonBlocked';
    await upsert(tx, blocks, [...latest.values()].filter(isStanding));
    await lift(
      tx,
      [...latest.values()].filter(({ type }) => type === 'PersonUnblocked' || type === 'BlockErased'),
    );
    await savePeople(tx, people, events);
  },
};

const isOfBlock = (event: Recorded<EventOf<'block' | 'user'>>): event is Recorded<BlockEvent> =>
  event.stream.startsWith('block-');

async function lift(tx: Tx, events: readonly Recorded<BlockEvent>[]) {
  if (events.length === 0) return;
  await tx.query(`DELETE FROM blocks WHERE (by_id, whom_id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))`, [
    events.map(({ data }) => data.by),
    events.map(({ data }) => data.whom),
  ]);
}

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
    /** Whether somebody has an account; one that was made a moment ago is waited for. */
    isThere: async (userId: string): Promise<boolean> =>
      (await findWithin(propagationTimeoutMs(userId), () => find(userId))) !== null,
    /** Whom somebody has blocked, the last one first. */
    async list(by: string, wanted: PageQuery): Promise<BlockPage> {
      const { rows, nextCursor } = await readPage<Block & { _id: string }>(
        pool,
        {
          name: `blocks-${schema}`,
          columns: `b.whom_id AS "_id", ${instant('b.blocked_at')} AS "blockedAt",
            json_build_object('_id', b.whom_id, 'firstName', coalesce(u.first_name, ''),
              'lastName', ${initialSql('u.last_name')}) AS person`,
          from: `${s}.blocks b LEFT JOIN ${s}.people u ON u.id = b.whom_id`,
          where: 'b.by_id = $1',
          values: [by],
          order: newestFirst('b.blocked_at'),
          id: 'b.whom_id',
        },
        wanted,
      );
      return { data: rows.map(({ _id: _, ...one }) => one), nextCursor };
    },
  };
}
