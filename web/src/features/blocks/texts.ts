export const BLOCK_TEXTS = {
  title: 'Blocked people',
  hint: 'You can’t see or contact each other. They aren’t notified.',
  more: 'More',
  action: 'Block',
  unblock: 'Unblock',
  hides:
    'You won’t see or find each other, and can’t send each other messages, proposals or offers. Open offers can’t be accepted.',
  stays: 'Contracts between you continue, including deliveries, payments and reviews.',
  notNotified: 'They aren’t notified. You can unblock them at any time in Settings.',
  panel: 'You can’t see each other’s pages. Contracts between you continue.',
  settings: 'Blocked people',
} as const;
