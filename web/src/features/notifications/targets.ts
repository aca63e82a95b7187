import type { Notification, NotificationKind } from '@hirelane/contracts/api/notifications';

/** What a freelancer reads in the list of their own proposals. */
const OF_OWN_PROPOSALS: ReadonlySet<NotificationKind> = new Set([
  'proposal-opened',
  'proposal-shortlisted',
  'proposal-declined',
  'proposal-closed',
  'proposal-reopened',
  'offer-made',
  'offer-withdrawn',
  'offer-lapsed',
]);

/** What an operator has done: its reason stands among the notices in the settings. */
const OF_OPERATORS: ReadonlySet<NotificationKind> = new Set([
  'text-hidden',
  'text-restored',
  'decision-upheld',
  'decision-reversed',
]);

/** Where a notification leads; null where there is no page about it. */
export function targetOf(notification: Notification, isClient: boolean): string | null {
  const { kind, projectId, contractId, invoiceId, personId } = notification;
  if (kind === 'message') return `/messages/${projectId}/${personId}`;
  if (contractId !== null)
    return invoiceId ? `/contracts/${contractId}/invoices/${invoiceId}` : `/contracts/${contractId}`;
  if (OF_OPERATORS.has(kind)) return '/settings/security';
  if (kind === 'company-verified' || kind === 'company-unverified') return '/client/profile';
  if (kind === 'invitation') return '/freelancer/invitations';
  if (!isClient && OF_OWN_PROPOSALS.has(kind)) return '/freelancer/proposals';
  if (projectId !== null) return `/client/project/${projectId}`;
  return personId === null ? null : `/people/${personId}`;
}
