import type { Tell } from '@hirelane/api/schemas/searches';

export const LIST_TEXTS = {
  text: 'New projects that match your searches, in one feed.',
  failed: 'We could not load your saved searches.',
  none: 'No saved searches yet',
  noneText: 'Search for work, then choose ‘Save this search’ to find it here again.',
  search: 'Search for work',
  removed: (name: string) => `‘${name}’ is removed.`,
  changed: (name: string) => `‘${name}’ is saved.`,
} as const;

export const SAVE_TEXTS = {
  open: 'Save this search',
  title: 'Save this search',
  action: 'Save search',
  saved: 'The search is saved.',
  isSaved: 'This search is saved as',
  manage: 'Saved searches',
} as const;

export const TELL_OPTIONS: readonly Readonly<{ value: Tell; label: string; text: string }>[] = [
  { value: 'at once', label: 'At once', text: 'As soon as a project is published.' },
  { value: 'daily', label: 'Once a day', text: 'All of a day together.' },
  { value: 'never', label: 'Not at all', text: 'You look when you want to.' },
];

export const TELL_TEXTS: Readonly<Record<Tell, string>> = {
  'at once': 'Alerts at once',
  daily: 'Alerts once a day',
  never: 'Alerts off',
};

export const FEED_TEXTS = {
  title: 'Your own feed',
  text: 'All new projects that any of your saved searches finds, in your feed reader.',
  off: 'No feed address yet.',
  on: 'Your feed has an address. It was shown when it was created, and cannot be shown again.',
  shown: 'Copy the address you need now. Whoever has it can read your feed, and it is not shown again.',
  make: 'Create address',
  renew: 'Renew address',
  end: 'Switch off',
  renewTitle: 'Create a new address?',
  renewText: 'The address that you have now stops working at once. Your feed reader needs the new one.',
  endTitle: 'Switch your feed off?',
  endText: 'Its address stops working at once. You can create a new one later.',
  ended: 'Your feed is switched off.',
  copied: 'The address is copied.',
  notCopied: 'Your browser did not allow it. Select the address, and copy it yourself.',
} as const;
