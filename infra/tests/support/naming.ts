import { serviceCaughtUp } from './applied.ts';
import { complete, type Engaged } from './engaged.ts';
import type { Marketplace } from './marketplace.ts';

// The freelancer's requests do not wait for the client's writes, so these functions wait for the read models.

/** Delivers as the freelancer and accepts as the client. */
export async function completeShown(market: Marketplace, both: Engaged): Promise<Engaged> {
  await complete(both);
  await serviceCaughtUp(market, 'hiring');
  return both;
}

/** Gives or withdraws the client's consent to be named. */
export async function setNaming(market: Marketplace, both: Engaged, isAllowed: boolean): Promise<void> {
  await both.client.visitor.must('setNaming', { params: { id: both.contractId }, json: { isAllowed } });
  await serviceCaughtUp(market, 'hiring');
}
