import { schemaOf } from '@hirelane/projections/projection';
import { visibilityProjection } from '@hirelane/shared/visibility';
import { eventually } from '@hirelane/test-kit/eventually';
import { ALL_READ_MODELS } from '../../launcher/read-models.ts';
import type { Marketplace } from './marketplace.ts';
import type { Person } from './newcomer.ts';

/** The blocking person and the blocked person. */
export type Block = Readonly<{ by: Person; whom: Person }>;

const follows = ALL_READ_MODELS.filter(({ ddl }) => ddl.includes(visibilityProjection.ddl));

/** Waits until every service that shows data about people has applied the block, or its end. */
async function known(market: Marketplace, { by, whom }: Block, isBlocked: boolean): Promise<void> {
  for (const schema of follows.map(schemaOf)) {
    await eventually(
      () => market.sql(`SELECT FROM ${schema}.blocks WHERE by_id = $1 AND whom_id = $2`, [by.id, whom.id]),
      (rows) => rows.length > 0 === isBlocked,
    );
  }
}

/** Makes one person block another and waits until every service has applied it. */
export async function keepApart(market: Marketplace, block: Block): Promise<void> {
  await block.by.visitor.must('blockPerson', { params: { id: block.whom.id } });
  await known(market, block, true);
}

/** Ends a block and waits until every service has applied it. */
export async function letTogether(market: Marketplace, block: Block): Promise<void> {
  await block.by.visitor.must('unblockPerson', { params: { id: block.whom.id } });
  await known(market, block, false);
}
