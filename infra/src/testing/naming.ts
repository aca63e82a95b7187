import { contractsProjection } from '@hirelane/hiring/contracts/projection';
import { recordsProjection } from '@hirelane/hiring/records/projection';
import { schemaOf } from '@hirelane/projections/projection';
import { eventually } from '@hirelane/test-kit/eventually';
import { complete, type Engaged } from './engaged.ts';
import type { Marketplace } from './marketplace.ts';

/** Waits for as many rows: the freelancer's requests do not wait for what the client has written. */
const rowsOf = (market: Marketplace, from: string, { contractId }: Engaged, count: number) =>
  eventually(
    () => market.sql(`SELECT FROM ${from} AND id = $1`, [contractId]),
    (rows) => rows.length === count,
  );

/** Has the freelancer deliver, and the client accept; then the read model of contracts has it. */
export async function completeShown(market: Marketplace, both: Engaged): Promise<Engaged> {
  await complete(both);
  await rowsOf(market, `${schemaOf(contractsProjection)}.contracts WHERE status = 'completed'`, both, 1);
  return both;
}

/** Has the client allow to be named, or take that back; then the read model of records has it. */
export async function setNaming(market: Marketplace, both: Engaged, isAllowed: boolean): Promise<void> {
  await both.client.visitor.must('setNaming', { params: { id: both.contractId }, json: { isAllowed } });
  await rowsOf(market, `${schemaOf(recordsProjection)}.consents WHERE true`, both, isAllowed ? 1 : 0);
}
