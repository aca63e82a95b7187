import type { Pool, Tx } from '@hirelane/postgres/pool';
import { cancelEmailChange } from '../../mails/mail/pending-change.ts';
import { openMailQueue } from '../../mails/mail/queue.ts';
import { openCredentialVersions } from '../../user/credentials/credential-versions.ts';
import { openMailTokens } from '../../user/links/tokens.ts';

type Parts = Readonly<{
  pool: Pool;
  /** Ids of all users who ever signed in. */
  everSignedIn(tx: Tx): Promise<readonly string[]>;
  /** Additional work in the same transaction, after raising the versions; returns the number of sessions that ended. */
  endSessions(tx: Tx, userId: string | null): Promise<number>;
}>;

/**
 * Lets the operator sign out an account everywhere, or all accounts if `userId` is null. Raises the credential
 * version, so that unfinished requests from those sessions, such as a change of address, end with them. Returns the
 * number of sessions that ended. Throws 503 if an account is locked for more than five seconds.
 */
export async function signOutEverywhere(
  { pool, everSignedIn, endSessions }: Parts,
  userId: string | null,
): Promise<number> {
  const versions = await openCredentialVersions(pool);
  await openMailQueue(pool);
  await openMailTokens(pool);
  if (userId === null) {
    return versions.raiseAll(everSignedIn, async (tx) => {
      await cancelEmailChange(tx, null);
      return endSessions(tx, null);
    });
  }
  return versions.locked(userId, null, async ({ tx, raise }) => {
    await cancelEmailChange(tx, userId);
    await raise();
    return endSessions(tx, userId);
  });
}
