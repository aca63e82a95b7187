import type { NotificationKind } from '@hirelane/contracts/api/notifications';
import type { IconName } from '@/shared/ui/icons';

const BY_BEGINNING: readonly (readonly [beginning: string, icon: IconName])[] = [
  ['proposal-', 'send'],
  ['offer-', 'briefcase'],
  ['payment-', 'wallet'],
  ['invoice-', 'wallet'],
  ['review-', 'star'],
  ['message', 'chat'],
  ['invitation', 'send'],
  ['question', 'chat'],
  ['report-', 'shield'],
  ['text-', 'shield'],
  ['decision-', 'shield'],
  ['company-', 'shield'],
  ['saved-', 'bookmark'],
  ['search-', 'search'],
];

/** The icon of a kind; what belongs to the work of a contract has that of a contract. */
export const iconOf = (kind: NotificationKind): IconName =>
  BY_BEGINNING.find(([beginning]) => kind.startsWith(beginning))?.[1] ?? 'briefcase';
