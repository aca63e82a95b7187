import type { EventOf } from '@hirelane/api/events/catalog';
import type { AccountMail } from '../mail/account-mails.ts';

/** What the operator did to an account; about: the same. */
export type MailOfAccount = Readonly<{ kind: AccountMail; to: string; about: string }>;

const KINDS: Readonly<Partial<Record<EventOf<'user'>['type'], AccountMail>>> = {
  UserSuspended: 'account-suspended',
  UserRestored: 'account-restored',
  CompanyVerified: 'company-verified',
  CompanyUnverified: 'company-unverified',
};

/** The mail to its owner about what the operator did to an account; null for anything else that happens to one. */
export function mailOfAccount({ type, data: { userId } }: EventOf<'user'>): MailOfAccount | null {
  const kind = KINDS[type];
  return kind === undefined ? null : { kind, to: userId, about: userId };
}
