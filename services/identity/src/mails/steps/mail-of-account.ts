import type { EventOf } from '@hirelane/api/events/catalog';
import type { AccountMail } from '../mail/account-mails.ts';

/** An email about an operator's action on an account. `about`: the account's id, like `to`. */
export type MailOfAccount = Readonly<{ kind: AccountMail; to: string; about: string }>;

const KINDS: Readonly<Partial<Record<EventOf<'user'>['type'], AccountMail>>> = {
  UserSuspended: 'account-suspended',
  UserRestored: 'account-restored',
  CompanyVerified: 'company-verified',
  CompanyUnverified: 'company-unverified',
};

/** The email to the owner about an operator's action on their account; null for other events. */
export function mailOfAccount({ type, data: { userId } }: EventOf<'user'>): MailOfAccount | null {
  const kind = KINDS[type];
  return kind === undefined ? null : { kind, to: userId, about: userId };
}
