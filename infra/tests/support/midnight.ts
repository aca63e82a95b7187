import { feedReadModel } from '@hirelane/feed/read-model';
import { hiringReadModel } from '@hirelane/hiring/read-model';
import { messagingReadModel } from '@hirelane/messaging/read-model';
import { profilesReadModel } from '@hirelane/profiles/read-model';
import { schemaOf } from '@hirelane/projections/projection';
import { serviceCaughtUp } from './applied.ts';
import type { Marketplace } from './marketplace.ts';

const [HIRING, FEED, PROFILES, MESSAGING] = [hiringReadModel, feedReadModel, profilesReadModel, messagingReadModel].map(
  schemaOf,
);

/**
 * Moves all dated rows back past midnight, so that data that would become public at the next midnight is public now.
 * First waits for earlier events, because a row written later would keep its date.
 */
export async function midnightPasses(market: Marketplace): Promise<void> {
  for (const service of ['hiring', 'feed', 'profiles', 'messaging'] as const) await serviceCaughtUp(market, service);
  await market.sql(`UPDATE ${HIRING}.reviews SET visible_from = visible_from - interval '1 day'`);
  for (const [table, column, type] of [
    [`${HIRING}.ratings`, 'from_at', 'timestamptz'],
    [`${FEED}.totals`, 'day', 'date'],
  ] as const) {
    // Moves in two steps, through dates that no row has, because a person's consecutive days would otherwise collide.
    await market.sql(`UPDATE ${table} SET ${column} = (${column} - interval '1000 years')::${type}`);
    await market.sql(`UPDATE ${table} SET ${column} = (${column} + interval '1000 years' - interval '1 day')::${type}`);
  }
  await market.sql(`UPDATE ${FEED}.counted_proposals SET sent_at = sent_at - interval '1 day'`);
  await market.sql(
    `UPDATE ${PROFILES}.engagements SET started_at = started_at - interval '1 day', completed_at = completed_at - interval '1 day'`,
  );
  await market.sql(`UPDATE ${HIRING}.completed SET at = at - interval '1 day'`);
  await market.sql(`UPDATE ${MESSAGING}.answers SET at = at - interval '1 day'`);
}
