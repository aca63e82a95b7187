import { handle } from '@hirelane/event-sourcing/decide';
import { startDueWork } from '@hirelane/processes/due-work';
import type { Resources } from '@hirelane/service/service';
import { openInvoices } from './billing/issue.ts';
import { contract } from './contracts/contract.ts';
import { publishEnd } from './contracts/retention.ts';
import { type DueSteps, dueProjection } from './due-projection.ts';
import { openConsents } from './records/withdrawn.ts';
import { showReviews } from './reviews/show.ts';

type Parts = Pick<Resources, 'store' | 'pool' | 'log' | 'model' | 'onApplied' | 'onStop'>;

/**
 * Runs hiring's due work: starts contracts, issues invoices, reminds clients of deliveries, records that reviews are
 * visible, and publishes which contracts ended with an account. `aheadMs`: how far the clock is ahead, for tests.
 */
export function startHiringWork(resources: Parts, aheadMs = 0): Promise<void> {
  const change = handle(resources.store, contract, 'engagement');
  const invoices = openInvoices(resources.store);
  const consents = openConsents(resources.store);
  const showing = showReviews(resources.store);
  return startDueWork<DueSteps>(
    { service: 'hiring', resources, projection: dueProjection, aheadMs },
    {
      'start-engagement': ({ key, engagement: contract }, context) =>
        change(key, { type: 'StartContract', contract }, context),
      'issue-invoice': ({ key, invoiceId }, context) => invoices.finish(key, invoiceId, context),
      'remind-of-delivery': ({ key, deliveryId }, context) =>
        change(key, { type: 'RemindOfDelivery', deliveryId }, context),
      'revoke-named': ({ freelancerId, engagementId, before }, context) =>
        consents.revoke(freelancerId, engagementId, before, context),
      'check-record': consents.revokeIfWithdrawn,
      'publish-end': ({ key, day }, context) => publishEnd(resources.store, key, day, context),
      'show-both': showing.both,
      'show-review': showing.atTheEnd,
    },
  );
}
