import { serviceCaughtUp } from './applied.ts';
import { complete, type Engaged } from './engaged.ts';
import type { Marketplace } from './marketplace.ts';

// The freelancer's requests do not wait for what the client has written, so each waits here.

/** Has the freelancer deliver, and the client accept; then the read models of contracts have it. */
export async function completeShown(market: Marketplace, both: Engaged): Promise<Engaged> {
  await complete(both);
  await serviceCaughtUp(market, 'hiring');
  return both;
}

/** Has the client allow to be named, or take that back; then the read models of contracts have it. */
export async function setNaming(market: Marketplace, both: Engaged, isAllowed: boolean): Promise<void> {
  await both.client.visitor.must('setNaming', { params: { id: both.contractId }, json: { isAllowed } });
  await serviceCaughtUp(market, 'hiring');
}
