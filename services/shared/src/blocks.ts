import type { EventOf, StreamCategory } from '@hirelane/api/events/catalog';
import { isOf, type Recorded } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';
import { columnsFrom, type Table, upsert } from '@hirelane/projections/table';
import { isParkedSql } from './suspended.ts';

// Blocks between users, in the read models of services that keep blocked users apart.

type BlockEvent = Recorded<EventOf<'block'>>;
type Blocked = Extract<BlockEvent, { type: 'PersonBlocked' }>;

const column = columnsFrom<Blocked>();

/** The columns of a table `blocks`, which `saveBlocks` fills. Its key is the pair of users. */
export const blockColumns = {
  by_id: column('uuid', ({ data }) => data.by),
  whom_id: column('uuid', ({ data }) => data.whom),
  blocked_at: column('timestamptz NOT NULL', ({ at }) => at),
};

/** Adds new blocks, and removes blocks that were lifted or erased. */
export async function saveBlocks(
  tx: Tx,
  to: Table<Blocked>,
  events: readonly Recorded<EventOf<StreamCategory>>[],
): Promise<void> {
  const latest = new Map<string, BlockEvent>();
  for (const event of events.filter(isOf('block'))) latest.set(event.stream, event);
  const isStanding = (event: BlockEvent): event is Blocked => event.type === 'PersonBlocked';
  await upsert(tx, to, [...latest.values()].filter(isStanding));
  const lifted = [...latest.values()].filter(({ type }) => type === 'PersonUnblocked' || type === 'BlockErased');
  if (lifted.length === 0) return;
  await tx.query(`DELETE FROM ${to.name} WHERE (by_id, whom_id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))`, [
    lifted.map(({ data }) => data.by),
    lifted.map(({ data }) => data.whom),
  ]);
}

/**
 * SQL that tests whether either of two people has blocked the other, or might have because a block's stream is parked.
 * `s` is the table's schema, quoted. There is no block if either id is null.
 */
export const areApartSql = (s: string, one: string, other: string): string =>
  `(EXISTS (SELECT FROM ${s}.blocks b WHERE (b.by_id, b.whom_id) IN ((${one}, ${other}), (${other}, ${one})))
    OR ${isParkedSql(s, `'block-' || ${one} || '_' || ${other}`, `'block-' || ${other} || '_' || ${one}`)})`;
