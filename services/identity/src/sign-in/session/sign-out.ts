import type { Pool, Tx } from '@hirelane/postgres/pool';
import { cancelEmailChange } from '../../mails/mail/pending-change.ts';
import { openMailQueue } from '../../mails/mail/queue.ts';
import { openCredentialVersions } from '../../user/credentials/credential-versions.ts';
import { openMailTokens } from '../../user/links/tokens.ts';

type Parts = Readonly<{
  pool: Pool;
  /** Ids of everybody who was ever signed in. */
  everSignedIn(tx: Tx): Promise<readonly string[]>;
  /**
   * What else ends, in the same transaction and after the versions were raised; returns how many sessions there were.
   */
  endSessions(tx: Tx, userId: string | null): Promise<number>;
}>;

/**
 * The operator's way to sign an account out everywhere, or all of them where `userId` is null: raises the credential
 * version, so that what those sessions began and have not finished, such as a change of address, ends with them.
 * Returns how many sessions there were. Throws 503 when somebody holds an account for more than five seconds.
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
