import { type AccountDetails, accountDetails } from '@hirelane/identity/account/command-line/details';
import type { Installation } from './installation.ts';
import { withLog } from './with-log.ts';

/** Null for an account that never existed or was deleted. */
export const detailsOf = (installation: Installation, userId: string): Promise<AccountDetails | null> =>
  withLog(installation, 'identity', async (store) =>
    accountDetails({ store, pool: installation.pool, hmacKey: await installation.nameKey() }, userId),
  );

/**
 * The end of a sentence about notifying a user who may have turned off these emails or never verified their address.
 */
export const BY_MAIL = 'by email, unless they have turned these emails off or their address is not verified';

/**
 * Returns `said` if emails of this kind reach an account's owner. Otherwise, returns a sentence stating that the owner
 * gets no email, because an unverified address may belong to another person. `isMailed` applies to emails about the
 * account and its content, `isNoticed` to security notices.
 */
export async function ifMailed(
  installation: Installation,
  userId: string,
  kind: 'isMailed' | 'isNoticed',
  said: string,
): Promise<string> {
  const details = await detailsOf(installation, userId);
  return details?.[kind] ? said : 'Its owner gets no email, because the account’s address is not verified.';
}
