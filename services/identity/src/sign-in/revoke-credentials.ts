import { randomBytes } from 'node:crypto';
import type { Provider } from '@hirelane/api/schemas/sign-in';
import type { Context } from '@hirelane/event-sourcing/decide';
import type { LockedAccount } from '../user/credentials/credential-versions.ts';
import type { Credentials, RemovedCredential } from '../user/credentials/credentials.ts';
import type { Passwords } from './password/passwords.ts';
import { forgetAddedSince } from './second-factor/forget.ts';

type Disconnect = (userId: string, context: Context) => Promise<readonly Provider[]>;
type Parts = Readonly<{
  credentials: Pick<Credentials, 'find' | 'save'>;
  passwords: Pick<Passwords, 'hash'>;
  disconnectAll: Disconnect;
  /** Disconnects all sign-ins through providers, except the one that created an account without a password. */
  disconnectAdded: Disconnect;
}>;

/**
 * Revokes every credential that an intruder may know: replaces the password with a random one, disconnects sign-ins
 * through providers as a reset does, and removes second factors and recovery codes that were added at `since` or
 * later. The owner chooses a new password with an emailed link. Returns what was removed.
 */
export function revokeCredentials({ credentials, passwords, disconnectAll, disconnectAdded }: Parts) {
  return async (
    held: LockedAccount,
    userId: string,
    since: Date,
    context: Context,
  ): Promise<readonly RemovedCredential[]> => {
    const factors = await forgetAddedSince(held.tx, userId, since);
    const hasPassword = (await credentials.find(userId)) !== null;
    if (hasPassword)
      await credentials.save(userId, await passwords.hash(randomBytes(32).toString('base64url')), held.tx);
    await held.setPasswordDue(true);
    const signIns = await (hasPassword ? disconnectAll : disconnectAdded)(userId, context);
    return [...factors, ...signIns];
  };
}
