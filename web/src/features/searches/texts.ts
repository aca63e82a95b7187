import type { AlertFrequency } from '@hirelane/api/schemas/searches';

export const LIST_TEXTS = {
  text: 'New jobs that match your searches, in one feed.',
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
  saved: 'Search saved.',
  isSaved: 'This search is saved as',
  manage: 'Saved searches',
} as const;

export const ALERT_FREQUENCY_OPTIONS: readonly Readonly<{ value: AlertFrequency; label: string }>[] = [
  { value: 'at once', label: 'Instantly' },
  { value: 'daily', label: 'Daily summary' },
  { value: 'never', label: 'No emails' },
];

export const ALERT_FREQUENCY_TEXTS: Readonly<Record<AlertFrequency, string>> = {
  'at once': 'Instant alerts',
  daily: 'Daily alerts',
  never: 'Alerts off',
};

export const FEED_TEXTS = {
  title: 'Personal feed',
  text: 'All new jobs that match your saved searches, in your feed reader.',
  off: 'No feed address yet.',
  on: 'Your feed has an address. It was shown when it was created, and cannot be shown again.',
  shown: 'Copy the address now: it is not shown again. Anyone who has it can read your feed.',
  make: 'Create address',
  renew: 'Renew address',
  end: 'Switch off',
  renewTitle: 'Create a new address?',
  renewText: 'Your current address stops working at once. Your feed reader needs the new one.',
  endTitle: 'Switch your feed off?',
  endText: 'Its address stops working at once. You can create a new one later.',
  ended: 'Feed switched off.',
  copied: 'Address copied.',
  notCopied: 'Your browser blocked copying. Select the address and copy it yourself.',
} as const;
