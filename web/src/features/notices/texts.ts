import { APPEAL_MONTHS } from '@hirelane/api/constants';
import type { Notices } from '@hirelane/api/schemas/moderation';
import { HIDDEN_THINGS } from '@/domain/reports/things';

export const NOTICE_TEXTS = {
  title: 'Notices from the operator',
  hint: `Decisions of this site’s operator about your account, or about something you wrote or uploaded, with the reasons. If you do not agree, you can appeal once, within ${APPEAL_MONTHS} months.`,
  failed: 'We could not load your notices.',
  reason: 'Reason',
  undoneFor: 'Why it is shown again',
  restoredFor: 'Why it was restored',
} as const;

type Kind = Notices['data'][number]['kind'];

/** The subject of a notice. */
export const NOTICED: Readonly<Record<Kind, string>> = {
  account: 'Your account',
  ...HIDDEN_THINGS,
};

/** Returns words for an operator's action and for its reversal, each followed by a date on the screen. */
export const doneTo = (kind: Kind) =>
  kind === 'account'
    ? { done: 'was suspended on', undone: 'and restored on' }
    : { done: 'was hidden on', undone: 'and is shown again since' };

export const APPEAL_TEXTS = {
  open: 'Appeal',
  title: 'Appeal against this decision',
  hint: 'Say why you do not agree. You can appeal once and cannot change the text later. Only operators read it.',
  label: 'Appeal',
  action: 'Send the appeal',
  busy: 'Sending…',
  sent: 'Appeal sent. We will notify you of the decision.',
  own: 'Your appeal',
  reason: 'Reason',
  waiting: 'Waiting for a decision',
  upheld: 'The decision was upheld',
  reversed: 'The decision was reversed',
  until: 'You can appeal until',
} as const;
