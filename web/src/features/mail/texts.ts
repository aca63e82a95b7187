import { DAILY_MAIL_HOUR, type MailTime } from '@hirelane/api/mail-groups';

export const MAIL_TEXTS = {
  title: 'Email notifications',
  hint: 'Choose which emails you get: instantly, once a day or never.',
  at: (email: string) => `Emails go to ${email}.`,
  unverified: 'Verify your email to get notifications.',
  security: 'Emails about your account and its security always come instantly and cannot be turned off.',
  atOnce: 'Instant: at most one email an hour per project, contract or conversation.',
  zone: 'Time zone',
  zoneHint: `The daily email arrives at ${DAILY_MAIL_HOUR}:00 in this time zone. Dates, such as those of invoices, use it too.`,
  zoneProposed: `This is your browser’s time zone. Until you save it, the daily email arrives at ${DAILY_MAIL_HOUR}:00 UTC, and dates are in UTC.`,
  always: 'Always',
  mixed: 'Mixed',
  more: 'More',
  saved: 'Email settings saved.',
  failed: 'We could not load your email settings.',
} as const;

export const TIME_LABELS: Readonly<Record<MailTime, string>> = {
  'at once': 'Instant',
  daily: 'Daily',
  off: 'Off',
};

export const UNSUBSCRIBE_TEXTS = {
  title: 'Unsubscribe from these emails',
  digest: 'We will no longer email you about the topics of your daily summary.',
  group: (name: string) => `We will no longer email you about: ${name}.`,
  again: 'You can turn them on again in your settings.',
  button: 'Unsubscribe',
  done: 'Done. You will no longer get these emails.',
  dead: 'This link is incomplete. Open it from the email again.',
  settings: 'Choose your emails',
} as const;
