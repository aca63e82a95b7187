import type { MailGroup } from '@hirelane/api/mail-groups';

/** What the groups of emails are about. `always` cannot be turned off. */
export type MailSectionName = 'work' | 'messages' | 'discovery' | 'always';

export const SECTION_OF: Readonly<Record<MailGroup, MailSectionName>> = {
  proposals: 'work',
  'own-proposals': 'work',
  offers: 'work',
  contracts: 'work',
  payments: 'work',
  reviews: 'work',
  messages: 'messages',
  questions: 'messages',
  invitations: 'discovery',
  'saved-searches': 'discovery',
  reports: 'always',
};

/** The sections that have a choice, in their order. */
export const CHOSEN_SECTIONS = ['work', 'messages', 'discovery'] as const satisfies readonly MailSectionName[];

export const SECTION_LABELS: Readonly<Record<(typeof CHOSEN_SECTIONS)[number], string>> = {
  work: 'Work',
  messages: 'Messages and questions',
  discovery: 'Discovery',
};
