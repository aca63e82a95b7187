import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { MailOfAccount } from './mail-of-step.ts';

/** The mail to its owner about what the operator did to an account; null for anything else that happens to one. */
export function mailOfAccount({ type, data: { userId } }: EventOf<'user'>): MailOfAccount | null {
  if (type === 'UserSuspended') return { kind: 'account-suspended', to: userId, about: userId };
  return type === 'UserRestored' ? { kind: 'account-restored', to: userId, about: userId } : null;
}
