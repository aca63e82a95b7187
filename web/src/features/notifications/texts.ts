import type { Notification, NotificationKind } from '@hirelane/contracts/api/notifications';
import { NOTIFICATION_DAYS, UNREAD_MAX } from '@hirelane/contracts/constants';

export const TEXTS = {
  title: 'Notifications',
  text: `What has happened in the last ${NOTIFICATION_DAYS} days.`,
  none: 'No notifications yet',
  noneText: {
    client: 'When a freelancer sends you a proposal, answers an offer or delivers work, you read it here.',
    freelancer: 'When a client answers a proposal, makes you an offer or accepts your work, you read it here.',
  },
  readAll: 'Mark all as read',
  read: 'Mark as read',
} as const;

interface Words {
  /** The title of the project stands at the end, or at `…`. */
  one: string;
  /** Where the number comes first; otherwise it follows. */
  many?: string;
  /** Before the title. */
  before?: string;
}

const WORDS: Readonly<Record<NotificationKind, Words>> = {
  'proposal-received': { one: 'New proposal', many: 'new proposals' },
  'proposal-revised': { one: 'Proposal revised', many: 'proposals revised' },
  'proposal-withdrawn': { one: 'Proposal withdrawn', many: 'proposals withdrawn' },
  'proposal-opened': { one: 'Your proposal … was read' },
  'proposal-shortlisted': { one: 'You are on the shortlist' },
  'proposal-declined': { one: 'Your proposal … was declined' },
  'proposal-closed': { one: 'Your proposal … was closed' },
  'proposal-reopened': { one: 'Your proposal … is open again' },
  'offer-made': { one: 'You have an offer', many: 'offers' },
  'offer-withdrawn': { one: 'An offer … was withdrawn', many: 'offers … were withdrawn' },
  'offer-accepted': { one: 'Your offer … was accepted', many: 'offers … were accepted' },
  'offer-declined': { one: 'Your offer … was declined', many: 'offers … were declined' },
  'offer-lapsed': { one: 'An offer … has lapsed', many: 'offers … have lapsed' },
  'amendment-proposed': { one: 'New terms were proposed' },
  'amendment-accepted': { one: 'Your new terms … were accepted' },
  'amendment-declined': { one: 'Your new terms … were declined' },
  'work-delivered': { one: 'Work was delivered', many: 'deliveries' },
  'work-waits': { one: 'A delivery waits for your answer', many: 'deliveries wait for your answer' },
  'changes-requested': { one: 'Changes were requested' },
  'work-accepted': { one: 'Your work … was accepted' },
  'contract-ended': { one: 'Your contract … was ended' },
  'payment-marked': { one: 'A payment … was recorded', many: 'payments … were recorded' },
  'payment-corrected': { one: 'A payment … was corrected', many: 'payments … were corrected' },
  'payment-confirmed': { one: 'Your payment … was confirmed', many: 'payments … were confirmed' },
  'payment-disputed': { one: 'Your payment … was disputed', many: 'payments … were disputed' },
  'invoice-issued': { one: 'New invoice', many: 'new invoices' },
  'review-shown': { one: 'You have a new review' },
  'review-hidden': { one: 'The text of your review was hidden' },
  'review-restored': { one: 'The text of your review is shown again' },
  message: { one: 'New messages', before: 'about' },
  'report-upheld': { one: 'Your report … was upheld', before: 'about' },
  'report-dismissed': { one: 'Your report … was dismissed', before: 'about' },
  invitation: { one: 'You are invited to apply' },
  'invitation-declined': { one: 'Your invitation … was declined', many: 'invitations … were declined' },
  question: { one: 'New question', many: 'new questions', before: 'about' },
  'question-answered': { one: 'Your question … was answered', before: 'about' },
  'search-matched': { one: 'New job for a saved search' },
  'text-hidden': { one: 'Something of yours was hidden by the operator' },
  'text-restored': { one: 'Something of yours can be seen again' },
  'decision-upheld': { one: 'Your appeal was decided: the decision stands' },
  'decision-reversed': { one: 'Your appeal was decided: the decision was reversed' },
  'company-verified': { one: 'Your company is verified' },
  'company-unverified': { one: 'Your company is no longer verified' },
  'saved-closed': { one: 'No more proposals are taken' },
};

/**
 * What a notification says before the title of its project, such as '7 new proposals', the word between them, and what
 * follows the title, if anything.
 */
export function wordsOf({
  kind,
  count,
}: Pick<Notification, 'kind' | 'count'>): Readonly<Record<'words' | 'before' | 'after', string>> {
  const { one, many, before = 'for' } = WORDS[kind];
  const [words = '', after = ''] = counted(one, many, count).split(' … ');
  return { words, before, after };
}

function counted(one: string, many: string | undefined, count: number): string {
  if (count === 1) return one;
  const number = count < UNREAD_MAX ? `${count}` : `${UNREAD_MAX - 1}+`;
  return many ? `${number} ${many}` : `${one} ${number} times`;
}
