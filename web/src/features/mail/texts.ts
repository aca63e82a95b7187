import { DAILY_MAIL_HOUR, type MailTime } from '@hirelane/api/mail-groups';

export const MAIL_PATH = '/settings/email';

export const MAIL_TEXTS = {
  title: 'Email notifications',
  hint: 'Choose what we email you about: at once, once a day, or not at all.',
  open: 'Choose your emails',
  at: (email: string) => `Emails go to ${email}.`,
  unverified: 'Your address is not verified yet: until it is, we send it nothing but the link to verify it.',
  security: 'Emails about your account and its security always come at once, and cannot be turned off.',
  atOnce: 'At once means at most one email an hour about the same project, contract or conversation.',
  zone: 'Time zone',
  zoneHint: `The daily email comes at ${DAILY_MAIL_HOUR}:00 in this time zone. Calendar days, such as that of an invoice, are counted in it.`,
  zoneProposed: `This is your browser’s time zone. Until you save it, the daily email comes at ${DAILY_MAIL_HOUR}:00 UTC, and calendar days are counted in UTC.`,
  always: 'Always',
  saved: 'Your email settings are saved.',
  failed: 'We could not load your email settings.',
} as const;

export const TIME_LABELS: Readonly<Record<MailTime, string>> = {
  'at once': 'At once',
  daily: 'Daily',
  off: 'Off',
};

export const UNSUBSCRIBE_TEXTS = {
  title: 'Unsubscribe from these emails',
  digest: 'We will no longer email you about what is in your daily summary.',
  group: (name: string) => `We will no longer email you about: ${name}.`,
  again: 'You can turn them on again in your settings.',
  button: 'Unsubscribe',
  done: 'Done. You will get no more of these emails.',
  dead: 'This link is incomplete. Open it from the email again.',
  settings: 'Choose your emails',
} as const;
