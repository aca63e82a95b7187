import type { Owner } from '@hirelane/api/schemas/accounts';
import type { SubjectKeys } from '@hirelane/encryption/subject-keys';
import type { Pool, Queryable } from '@hirelane/postgres/pool';
import type { Logger } from 'pino';
import type { MailOutbox } from '../../mails/mail/outbox.ts';
import type { CredentialVersions } from '../../user/credentials/credential-versions.ts';
import type { User } from '../../user/user.ts';
import { appOf } from './app-table.ts';
import { passkeysOf } from './passkey-table.ts';

/** Dependencies of second factors. */
export type FactorParts = Readonly<{
  pool: Pool;
  subjectKeys: SubjectKeys;
  log: Logger;
  outbox: MailOutbox;
  versions: CredentialVersions;
  /** Origin of the site. */
  publicUrl: Promise<string>;
  /** The marketplace's name. Apps and passkeys keep the name that was used when they were set up. */
  siteName(): Promise<string>;
  find(userId: string): Promise<User | null>;
  /** Whether the address was verified outside a session of its account (`unconfirmed-emails.ts`). */
  isUnconfirmed(user: User): Promise<boolean>;
  /** A clock, in ms. */
  now: () => number;
}>;

/** Whether an account has a second factor: an app that is set up, or a passkey. */
export async function isOn(db: Queryable, userId: string): Promise<boolean> {
  const app = await appOf(db, userId);
  return (app !== null && app.confirmedAt !== null) || (await passkeysOf(db, userId)).length > 0;
}

export const ownerOf = ({ userId, isClient }: User, credentialVersion: number): Owner => ({
  userId,
  isClient,
  credentialVersion,
});
