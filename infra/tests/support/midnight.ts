import { conductProjection } from '@hirelane/feed/conduct/projection';
import { freelancersProjection } from '@hirelane/hiring/freelancers/projection';
import { reviewsProjection } from '@hirelane/hiring/reviews/projection';
import { answeringProjection } from '@hirelane/messaging/answering/projection';
import { pagesProjection } from '@hirelane/profiles/page/pages-projection';
import { schemaOf } from '@hirelane/projections/projection';
import { serviceCaughtUp } from './applied.ts';
import type { Marketplace } from './marketplace.ts';

const [REVIEWS, CONDUCT, PAGES, DIRECTORY, ANSWERING] = [
  schemaOf(reviewsProjection),
  schemaOf(conductProjection),
  schemaOf(pagesProjection),
  schemaOf(freelancersProjection),
  schemaOf(answeringProjection),
];

/**
 * Turns the clock over midnight: what becomes visible to everybody at the next one is visible now. Waits for what has
 * happened before: a row that comes later would stay on its day.
 */
export async function midnightPasses(market: Marketplace): Promise<void> {
  for (const service of ['hiring', 'feed', 'profiles', 'messaging'] as const) await serviceCaughtUp(market, service);
  for (const schema of [REVIEWS, DIRECTORY])
    await market.sql(`UPDATE ${schema}.reviews SET visible_from = visible_from - interval '1 day'`);
  for (const [table, column, type] of [
    [`${REVIEWS}.ratings`, 'from_at', 'timestamptz'],
    [`${DIRECTORY}.ratings`, 'from_at', 'timestamptz'],
    [`${CONDUCT}.totals`, 'day', 'date'],
  ] as const) {
    // Over a time that no row has: two days of a person that follow each other would collide.
    await market.sql(`UPDATE ${table} SET ${column} = (${column} - interval '1000 years')::${type}`);
    await market.sql(`UPDATE ${table} SET ${column} = (${column} + interval '1000 years' - interval '1 day')::${type}`);
  }
  await market.sql(`UPDATE ${CONDUCT}.proposals SET sent_at = sent_at - interval '1 day'`);
  await market.sql(
    `UPDATE ${PAGES}.engagements SET started_at = started_at - interval '1 day', completed_at = completed_at - interval '1 day'`,
  );
  await market.sql(`UPDATE ${DIRECTORY}.completed SET at = at - interval '1 day'`);
  await market.sql(`UPDATE ${ANSWERING}.answers SET at = at - interval '1 day'`);
}
