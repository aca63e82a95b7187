import { type AccountDetails, accountDetails } from '@hirelane/identity/account/command-line/details';
import type { Installation } from './installation.ts';
import { withLog } from './with-log.ts';

/** Null for an account that never existed or was deleted. */
export const detailsOf = (installation: Installation, userId: string): Promise<AccountDetails | null> =>
  withLog(installation, 'identity', async (store) =>
    accountDetails({ store, pool: installation.pool, hmacKey: await installation.nameKey() }, userId),
  );

/** Ends a sentence about a user who can turn such emails off, or whose address may never have been verified. */
export const BY_MAIL = 'by email, unless they want no such emails or their address is not verified';

/**
 * Returns `said` if emails of this kind reach the owner of an account, otherwise a sentence that the owner does not get
 * any: an address that was never verified may belong to another person. `isMailed`: emails about the account and its
 * content; `isNoticed`: notices of its security.
 */
export async function ifMailed(
  installation: Installation,
  userId: string,
  kind: 'isMailed' | 'isNoticed',
  said: string,
): Promise<string> {
  const details = await detailsOf(installation, userId);
  return details?.[kind] ? said : 'Its owner gets no email: the address of the account is not verified.';
}
