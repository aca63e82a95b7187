import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Pool } from '@hirelane/postgres/pool';
import { openCredentials } from '../credentials/credentials.ts';
import { openUnconfirmedEmails } from '../email/unconfirmed-emails.ts';
import { type SignInEvent, signIns } from '../providers/sign-ins.ts';
import { hideValue } from '../reservations/reservations.ts';
import { isOn } from '../second-factor/parts.ts';
import { createTables } from '../second-factor/schema.ts';
import { type User, type UserEvent, user } from '../user/user.ts';

/** What the operator of the server sees of an account. */
export type AccountDetails = Readonly<{
  user: User;
  /** ISO time. */
  registeredAt: string;
  /** Whether mails about what others do reach its owner: the address is verified, and known to be theirs. */
  isMailed: boolean;
  /** Whether notices of the security of the account reach its owner: the address was proved, by whomever. */
  isNoticed: boolean;
  hasPassword: boolean;
  /** Sites through which its owner signs in. */
  providers: readonly string[];
  hasSecondFactor: boolean;
}>;

type Parts = Readonly<{ store: EventStore; pool: Pool; hmacKey: string }>;

/** Null for an account that never was, or was deleted. */
export async function accountDetails({ store, pool, hmacKey }: Parts, userId: string): Promise<AccountDetails | null> {
  const past = await store.read<UserEvent>(`user-${userId}`);
  const found = past.reduce(user.evolve, user.initial);
  if (found === null) return null;
  const unconfirmed = await openUnconfirmedEmails(pool, (email) => hideValue(hmacKey, 'email', email));
  const credentials = await openCredentials(pool);
  await createTables(pool);
  const { connected } = (await store.read<SignInEvent>(`signin-${userId}`)).reduce(signIns.evolve, signIns.initial);
  return {
    user: found,
    registeredAt: past[0]?.at ?? '',
    isMailed: found.isVerified && !(await unconfirmed.has(userId, found.email)),
    isNoticed: found.proved.includes(found.email),
    hasPassword: (await credentials.find(userId)) !== null,
    providers: connected.map(({ provider }) => provider),
    hasSecondFactor: await isOn(pool, userId),
  };
}
