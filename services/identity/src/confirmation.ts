import type { Owner } from '@hirelane/contracts/api/accounts';
import type { ConfirmationWays, ConfirmOwner } from '@hirelane/contracts/api/confirmation';
import type { Provider, ProviderIdentity } from '@hirelane/contracts/api/sign-in';
import { HttpProblem } from '@hirelane/kernel/http/http-problem';
import type { CredentialVersions } from './credential-versions.ts';
import type { Credentials } from './credentials.ts';
import type { Passwords } from './passwords.ts';
import type { User } from './user.ts';

type Parts = Readonly<{
  credentials: Credentials;
  versions: CredentialVersions;
  passwords: Passwords;
  find(userId: string): Promise<User | null>;
  /** The sites through which an account is entered. */
  providersOf(userId: string): Promise<readonly Provider[]>;
  isConnected(identity: ProviderIdentity, userId: string): Promise<boolean>;
}>;

/** Showing once more that a signed-in browser is its owner's: by the password or, where there is none, at a provider. */
export function openConfirmation({ credentials, versions, passwords, find, providersOf, isConnected }: Parts) {
  async function waysOf(userId: string): Promise<ConfirmationWays> {
    const hasPassword = (await credentials.find(userId)) !== null;
    return {
      password: hasPassword,
      providers: hasPassword ? [] : [...(await providersOf(userId))],
      passkey: false,
      totp: false,
    };
  }

  /** Throws 401 unless the proof is the account's; an account without a password is refused alike, and as slowly. */
  async function confirm({ userId, password, identity }: ConfirmOwner): Promise<Owner> {
    const credentialVersion = await versions.current(userId);
    const stored = await credentials.find(userId);
    // Whoever knows the password of an account has to say it: a provider alone may be somebody else's by now.
    const isRight =
      identity === undefined
        ? await passwords.verify(stored, password ?? '')
        : stored === null && (await isConnected(identity, userId));
    const found = isRight ? await find(userId) : null;
    if (!found) throw new HttpProblem('wrong-credentials');
    return { userId, isClient: found.isClient, credentialVersion };
  }

  return { waysOf, confirm };
}
