import { APPEAL_MONTHS } from '@hirelane/api/constants';
import type { Notices } from '@hirelane/api/schemas/moderation';
import { HIDDEN_THINGS } from '@/shared/reports/things';

export const NOTICE_TEXTS = {
  title: 'Notices from the operator',
  hint: `What the operator of this site has done about your account, or has hidden of what you wrote or uploaded, and why. If you do not agree, you can appeal once, within ${APPEAL_MONTHS} months.`,
  none: 'You have no notices. Nothing of yours was hidden.',
  failed: 'We could not load your notices.',
  reason: 'Reason',
  undoneFor: 'Why it is shown again',
  restoredFor: 'Why it was restored',
} as const;

type Kind = Notices['data'][number]['kind'];

/** What a notice is about. */
export const NOTICED: Readonly<Record<Kind, string>> = {
  account: 'Your account',
  ...HIDDEN_THINGS,
};

/** What was done, such as 'was hidden', and what ended it. */
export const doneTo = (kind: Kind) =>
  kind === 'account'
    ? { done: 'was suspended on', undone: 'and restored on' }
    : { done: 'was hidden on', undone: 'and is shown again since' };

export const APPEAL_TEXTS = {
  open: 'Appeal',
  title: 'Appeal against this decision',
  hint: 'Say why you do not agree. You can appeal once, and the words cannot be changed later. Operators alone read them.',
  label: 'Appeal',
  action: 'Send the appeal',
  busy: 'Sending…',
  sent: 'Your appeal was sent. You are told when it is decided.',
  own: 'Your appeal',
  reason: 'Reason',
  waiting: 'Waiting for a decision',
  upheld: 'The decision stands',
  reversed: 'The decision was reversed',
  until: 'You can appeal until',
} as const;
