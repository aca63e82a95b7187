import { randomBytes } from 'node:crypto';
import type { Provider } from '@hirelane/contracts/api/sign-in';
import type { Context } from '@hirelane/event-sourcing/decide';
import type { Held } from './credential-versions.ts';
import type { Credentials } from './credentials.ts';
import type { Passwords } from './passwords.ts';
import { forgetAddedSince } from './second-factor/forget.ts';
import type { Taken } from './taken.ts';

type Disconnect = (userId: string, context: Context) => Promise<readonly Provider[]>;
type Parts = Readonly<{
  credentials: Pick<Credentials, 'find' | 'save'>;
  passwords: Pick<Passwords, 'hash'>;
  disconnectAll: Disconnect;
  /** The same, but for the one that made an account without a password. */
  disconnectAdded: Disconnect;
}>;

/**
 * Takes the ways into an account away that somebody else may have: the password, in whose place one is put that nobody knows; sign-ins
 * through other sites, as the reset does that has to follow; second factors with their recovery codes that were added from
 * `since` on. The owner chooses a password by a mailed link. Answers what there was.
 */
export function takeAway({ credentials, passwords, disconnectAll, disconnectAdded }: Parts) {
  return async (held: Held, userId: string, since: Date, context: Context): Promise<readonly Taken[]> => {
    const factors = await forgetAddedSince(held.tx, userId, since);
    const hasPassword = (await credentials.find(userId)) !== null;
    if (hasPassword)
      await credentials.save(userId, await passwords.hash(randomBytes(32).toString('base64url')), held.tx);
    await held.setPasswordDue(true);
    const signIns = await (hasPassword ? disconnectAll : disconnectAdded)(userId, context);
    return [...factors, ...signIns];
  };
}
