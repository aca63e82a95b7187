import { reviewsProjection } from '@hirelane/hiring/reviews/projection';
import { schemaOf } from '@hirelane/projections/projection';
import type { Marketplace } from './marketplace.ts';

const MODEL = schemaOf(reviewsProjection);

/** Turns the clock over midnight: what becomes visible to everybody at the next one is visible now. */
export async function midnightPasses(market: Marketplace): Promise<void> {
  await market.sql(`UPDATE ${MODEL}.reviews SET visible_from = visible_from - interval '1 day'`);
  await market.sql(`UPDATE ${MODEL}.ratings SET from_at = from_at - interval '1 day'`);
}
