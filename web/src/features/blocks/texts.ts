export const BLOCK_TEXTS = {
  title: 'Blocked people',
  hint: 'You and the people here do not see each other’s pages, and cannot send each other messages, proposals or offers. They are not told.',
  none: 'You have not blocked anybody.',
  more: 'More',
  action: 'Block',
  unblock: 'Unblock',
  hides:
    'You will not see each other’s pages or find each other, and cannot send each other messages, proposals or offers. An offer that is open cannot be accepted.',
  stays: 'Contracts between you go on, with deliveries, payments and reviews.',
  untold: 'They are not told. You can unblock them at any time in Settings.',
  panel: 'You do not see each other’s pages. Contracts between you go on.',
  settings: 'Blocked people',
} as const;
