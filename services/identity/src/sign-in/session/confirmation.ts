import type { ConfirmationWays, ConfirmOwner, OwnerConfirmed } from '@hirelane/api/schemas/confirmation';
import type { Provider, ProviderIdentity } from '@hirelane/api/schemas/sign-in';
import { HttpProblem } from '@hirelane/http/http-problem';
import type { CredentialVersions } from '../../user/credentials/credential-versions.ts';
import type { Credentials } from '../../user/credentials/credentials.ts';
import type { User } from '../../user/user.ts';
import type { Passwords } from '../password/passwords.ts';
import type { SecondFactors } from '../second-factor/open.ts';

type Parts = Readonly<{
  credentials: Credentials;
  versions: CredentialVersions;
  passwords: Passwords;
  secondFactors: Pick<SecondFactors, 'show' | 'check' | 'isOn'>;
  find(userId: string): Promise<User | null>;
  /** The providers with which a user can sign in. */
  providersOf(userId: string): Promise<readonly Provider[]>;
  isConnected(identity: ProviderIdentity, userId: string): Promise<boolean>;
}>;

/**
 * Confirmation that a session is still used by its owner: with the password, or with a provider if the account has no
 * password, and also with the second factor if it has one. A passkey alone is enough.
 */
export function openConfirmation(parts: Parts) {
  const { credentials, versions, passwords, secondFactors, find, providersOf, isConnected } = parts;

  async function waysOf(userId: string): Promise<ConfirmationWays> {
    const hasPassword = (await credentials.find(userId)) !== null;
    const { appSince, passkeys } = await secondFactors.show(userId);
    return {
      password: hasPassword,
      providers: hasPassword ? [] : [...(await providersOf(userId))],
      passkey: passkeys.length > 0,
      totp: appSince !== null,
    };
  }

  /**
   * Throws 401 if the proof is wrong. For an account without a password, the refusal is the same and takes the same
   * time.
   */
  async function confirm(form: ConfirmOwner): Promise<OwnerConfirmed> {
    const { userId, password, identity, passkey, code, recoveryCode, isFactorShown = false } = form;
    if (passkey !== undefined) return { ...(await secondFactors.check({ userId, passkey })), bySecondFactor: true };
    const credentialVersion = await versions.current(userId);
    const stored = await credentials.find(userId);
    // If the account has a password, a provider is not enough, because the owner's account at the provider may have
    // been taken over.
    const isRight =
      identity === undefined
        ? await passwords.verify(stored, password ?? '')
        : stored === null && (await isConnected(identity, userId));
    const found = isRight ? await find(userId) : null;
    if (!found) throw new HttpProblem('wrong-credentials');
    const needsFactor = await secondFactors.isOn(userId);
    // The second factor is checked last, because checking a code uses it up.
    if (!isFactorShown && needsFactor) {
      if (code === undefined && recoveryCode === undefined) throw new HttpProblem('wrong-credentials');
      const owner = await secondFactors.check({ userId, credentialVersion, code, recoveryCode });
      return { ...owner, bySecondFactor: true };
    }
    return { userId, isClient: found.isClient, credentialVersion, bySecondFactor: needsFactor };
  }

  return { waysOf, confirm };
}
