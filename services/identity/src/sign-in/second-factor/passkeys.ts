import type { Assertion, CreationOptions, NewCredential, RequestOptions } from '@hirelane/api/schemas/second-factor';
import { PASSKEYS_MAX } from '@hirelane/api/schemas/second-factor';
import { newId } from '@hirelane/event-sourcing/ids';
import { HttpProblem, invalidField } from '@hirelane/http/http-problem';
import type { Queryable } from '@hirelane/postgres/pool';
import type { User } from '../../user/user.ts';
import { type Challenges, challengesIn, type Purpose } from './challenges.ts';
import type { FactorParts } from './parts.ts';
import { insertPasskey, markUsed, passkeyBy, passkeysOf } from './passkey-table.ts';
import { challengeOf, handleOf, openWebauthn, type VerifiedPasskey } from './webauthn.ts';

/** Passkeys: challenges and the verification of answers. */
export function openPasskeys({
  pool,
  log,
  publicUrl,
  siteName,
}: Pick<FactorParts, 'pool' | 'log' | 'publicUrl' | 'siteName'>) {
  const challenges: Challenges = challengesIn(pool);
  const webauthn = openWebauthn(publicUrl, siteName);

  /** Throws 409 if the account has the maximum number of passkeys. */
  async function creationOptions(owner: User): Promise<CreationOptions> {
    const known = await passkeysOf(pool, owner.userId);
    if (known.length >= PASSKEYS_MAX) throw new HttpProblem('too-many');
    return webauthn.creationOptions(await challenges.issue('add', owner.userId), owner, known);
  }

  /** Requests an answer from one of this user's passkeys. */
  async function checkOptions(userId: string): Promise<RequestOptions> {
    const challenge = await challenges.issue('check', userId);
    return webauthn.requestOptions(challenge, await passkeysOf(pool, userId));
  }

  /** Requests an answer from any passkey for this site. */
  const signInOptions = async (): Promise<RequestOptions> =>
    webauthn.requestOptions(await challenges.issue('sign-in', null), null);

  /** Verifies a new credential; throws 422 on `passkey`. */
  async function verifyNew(userId: string, credential: NewCredential): Promise<VerifiedPasskey> {
    const isOurs = (challenge: string) => challenges.take(challenge, 'add', userId);
    const verified = await webauthn.verifyNew(credential, isOurs).catch((error: Error) => {
      log.warn({ event: 'passkey-refused', userId, reason: reasonOf(error) });
      return null;
    });
    if (verified === null) throw invalidField('passkey', 'This passkey could not be added. Try again.');
    return verified;
  }

  /**
   * Adds a passkey; throws 409 if it is already registered or the account has the maximum number. Must be called under
   * the account's lock.
   */
  async function add(tx: Queryable, userId: string, name: string, verified: VerifiedPasskey): Promise<void> {
    if ((await passkeysOf(tx, userId)).length >= PASSKEYS_MAX) throw new HttpProblem('too-many');
    if (await insertPasskey(tx, { ...verified, id: newId(), userId, name })) return;
    throw new HttpProblem('passkey-known');
  }

  /** Uses up the challenge that an assertion answers, regardless of the outcome. */
  const takeChallenge = (assertion: Assertion, purpose: Purpose, userId: string | null): Promise<boolean> =>
    challenges.take(challengeOf(assertion), purpose, userId);

  /** The owner of the passkey that an assertion claims to be from; null if the passkey does not exist. */
  async function ownerOf({ id, response }: Assertion): Promise<string | null> {
    const passkey = await passkeyBy(pool, id);
    if (passkey === null) return null;
    const { userHandle } = response;
    // A passkey that is found without a username identifies its user (WebAuthn, section 7.2, step 6).
    return userHandle === handleOf(passkey.userId).toString('base64url') ? passkey.userId : null;
  }

  /**
   * Whether an assertion, whose challenge has been used up, is from one of this user's passkeys. Must be called under
   * the account's lock.
   */
  async function check(tx: Queryable, userId: string, assertion: Assertion): Promise<boolean> {
    const passkey = await passkeyBy(tx, assertion.id);
    if (passkey === null || passkey.userId !== userId) return false;
    const counter = await webauthn.verify(assertion, challengeOf(assertion), passkey).catch((error: Error) => {
      log.warn({ event: 'passkey-refused', userId, reason: reasonOf(error) });
      return null;
    });
    if (counter === null) return false;
    await markUsed(tx, passkey.id, counter);
    return true;
  }

  const sweep = () => challenges.sweep();

  return { creationOptions, checkOptions, signInOptions, verifyNew, add, takeChallenge, ownerOf, check, sweep };
}

/**
 * A short reason, because the library's messages quote user input. `counter` means that the key may have been copied.
 */
const reasonOf = ({ message }: Error) => {
  if (message.startsWith('Response counter value')) return 'counter';
  if (/origin/i.test(message)) return 'origin';
  if (/^Expected no manufacturer attestation/.test(message)) return 'attestation';
  if (/RP ID/i.test(message)) return 'host';
  return 'invalid';
};
