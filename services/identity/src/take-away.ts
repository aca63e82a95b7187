import { randomBytes } from 'node:crypto';
import type { Context } from '@hirelane/kernel/decide';
import type { Held } from './credential-versions.ts';
import type { Credentials } from './credentials.ts';
import type { Passwords } from './passwords.ts';
import { forgetAddedSince } from './second-factor/forget.ts';

type Parts = Readonly<{
  credentials: Pick<Credentials, 'isSetSince' | 'save'>;
  passwords: Pick<Passwords, 'hash'>;
  disconnectSince(userId: string, since: Date, context: Context): Promise<void>;
}>;

/**
 * Takes every way in away that was added to an account from `since` on: second factors with their recovery codes, sign-ins
 * through other sites, and a password, which is replaced by one that nobody knows: its owner sets another by a mailed link.
 */
export function takeAway({ credentials, passwords, disconnectSince }: Parts) {
  return async ({ tx }: Held, userId: string, since: Date, context: Context): Promise<void> => {
    await forgetAddedSince(tx, userId, since);
    await disconnectSince(userId, since, context);
    if (await credentials.isSetSince(userId, since, tx)) {
      await credentials.save(userId, await passwords.hash(randomBytes(32).toString('base64url')), tx);
    }
  };
}
