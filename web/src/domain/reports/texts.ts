import type { REPORT_REASONS, REPORTED } from '@hirelane/api/constants';

export const REASON_LABELS: Readonly<Record<(typeof REPORT_REASONS)[number], string>> = {
  abuse: 'Insults, threats or hate',
  fraud: 'Fraud or spam',
  false: 'Not true, or someone else’s work',
  unlawful: 'Against the law',
  other: 'Something else',
};

const NOUNS: Readonly<Record<(typeof REPORTED)[number], string>> = {
  review: 'review',
  person: 'person',
  project: 'project',
  proposal: 'proposal',
  message: 'message',
  file: 'file',
  invitation: 'invitation',
  question: 'question',
};

export const REPORT_TEXTS = {
  title: (about: keyof typeof NOUNS) => `Report this ${NOUNS[about]}`,
  hint: 'The operator of this marketplace reads your report and decides. No one else learns who reported. You get the decision by email.',
  action: 'Send report',
  done: 'Report sent.',
} as const;
