import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Pool } from '@hirelane/postgres/pool';
import { pointedAt } from '../../mails/mail/pending-change.ts';
import { openMailQueue } from '../../mails/mail/queue.ts';
import { openUnconfirmedEmails } from '../../sign-in/email/unconfirmed-emails.ts';
import { isEnded } from '../../sign-in/password/passwords.ts';
import { type SignInEvent, signIns } from '../../sign-in/providers/sign-ins.ts';
import { isOn } from '../../sign-in/second-factor/parts.ts';
import { createTables } from '../../sign-in/second-factor/schema.ts';
import { openCredentialVersions } from '../../user/credentials/credential-versions.ts';
import { openCredentials } from '../../user/credentials/credentials.ts';
import { openMailTokens } from '../../user/links/tokens.ts';
import { hideValue } from '../../user/reservations/reservations.ts';
import { type User, type UserEvent, user } from '../../user/user.ts';

/** An account as shown to the server's operator. */
export type AccountDetails = Readonly<{
  user: User;
  /** ISO time. */
  registeredAt: string;
  /**
   * Whether emails about other users' actions reach the owner, that is, whether the address was verified in a session
   * of the account.
   */
  isMailed: boolean;
  /** Whether security notices reach the owner, that is, whether the address was verified in any browser. */
  isNoticed: boolean;
  /** Also false if the operator has ended the password and the owner has not yet chosen a new one. */
  hasPassword: boolean;
  /** Whether the link for the requested address is queued, or was sent and still works. */
  isEmailChangeOpen: boolean;
  /** The providers with which the owner can sign in. */
  providers: readonly string[];
  hasSecondFactor: boolean;
}>;

type Parts = Readonly<{ store: EventStore; pool: Pool; hmacKey: string }>;

/** Null if the account never existed or was deleted. */
export async function accountDetails({ store, pool, hmacKey }: Parts, userId: string): Promise<AccountDetails | null> {
  const past = await store.read<UserEvent>(`user-${userId}`);
  const found = past.reduce(user.evolve, user.initial);
  if (found === null) return null;
  const unconfirmed = await openUnconfirmedEmails(pool, (email) => hideValue(hmacKey, 'email', email));
  const hash = await (await openCredentials(pool)).find(userId);
  await createTables(pool);
  const { connected } = (await store.read<SignInEvent>(`signin-${userId}`)).reduce(signIns.evolve, signIns.initial);
  return {
    user: found,
    registeredAt: past[0]?.at ?? '',
    isMailed: found.isVerified && !(await unconfirmed.has(userId, found.email)),
    isNoticed: found.proved.includes(found.email),
    hasPassword: hash !== null && !isEnded(hash),
    isEmailChangeOpen:
      found.requestedEmail !== null &&
      (await isLinkOpen(pool, userId, hideValue(hmacKey, 'email', found.requestedEmail))),
    providers: connected.map(({ provider }) => provider),
    hasSecondFactor: await isOn(pool, userId),
  };
}

/** A link works for a day, and only as long as the credential version does not change. */
async function isLinkOpen(pool: Pool, userId: string, addressId: string): Promise<boolean> {
  const version = await (await openCredentialVersions(pool)).current(userId);
  await openMailTokens(pool);
  await openMailQueue(pool);
  const { rows } = await pool.query<{ about: string }>(
    `SELECT about FROM identity.mail_tokens WHERE user_id = $1 AND purpose = 'email-change' AND expires_at > now()
     UNION ALL SELECT detail FROM identity.mail_queue WHERE about = $1::text AND kind = 'email-change'`,
    [userId],
  );
  return rows
    .map(({ about }) => pointedAt(about))
    .some((link) => link.addressId === addressId && link.number === version);
}
