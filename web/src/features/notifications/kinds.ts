// Written by `npm run contracts`.

import type { OnScreen } from '@hirelane/api/notifications/record';
import type { NotificationKind } from '@hirelane/api/schemas/notifications';
import type { IconName } from '@/shared/ui/icons/Icon';

/** How each kind of notification is shown. */
export const KINDS: Readonly<Record<NotificationKind, OnScreen & { icon: IconName }>> = {
  'proposal-received': { icon: 'send', page: 'project', words: { one: 'New proposal', many: 'new proposals' } },
  'proposal-revised': { icon: 'send', page: 'project', words: { one: 'Proposal revised', many: 'proposals revised' } },
  'proposal-withdrawn': {
    icon: 'send',
    page: 'project',
    words: { one: 'Proposal withdrawn', many: 'proposals withdrawn' },
  },
  'proposal-opened': { icon: 'send', page: 'own proposals', words: { one: 'Your proposal … was read' } },
  'proposal-shortlisted': { icon: 'send', page: 'own proposals', words: { one: 'You are on the shortlist' } },
  'proposal-declined': { icon: 'send', page: 'own proposals', words: { one: 'Your proposal … was declined' } },
  'proposal-closed': { icon: 'send', page: 'own proposals', words: { one: 'Your proposal … was closed' } },
  'proposal-reopened': { icon: 'send', page: 'own proposals', words: { one: 'Your proposal … is open again' } },
  'offer-made': { icon: 'briefcase', page: 'own proposals', words: { one: 'You have an offer', many: 'offers' } },
  'offer-withdrawn': {
    icon: 'briefcase',
    page: { client: 'project', freelancer: 'own proposals' },
    words: { one: 'An offer … was withdrawn', many: 'offers … were withdrawn' },
  },
  'offer-declined': {
    icon: 'briefcase',
    page: 'project',
    words: { one: 'Your offer … was declined', many: 'offers … were declined' },
  },
  'offer-lapsed': {
    icon: 'briefcase',
    page: { client: 'project', freelancer: 'own proposals' },
    words: { one: 'An offer … has lapsed', many: 'offers … have lapsed' },
  },
  'offer-accepted': {
    icon: 'briefcase',
    page: 'contract',
    words: { one: 'Your offer … was accepted', many: 'offers … were accepted' },
  },
  'amendment-proposed': { icon: 'briefcase', page: 'contract', words: { one: 'New terms were proposed' } },
  'amendment-accepted': { icon: 'briefcase', page: 'contract', words: { one: 'Your new terms … were accepted' } },
  'amendment-declined': { icon: 'briefcase', page: 'contract', words: { one: 'Your new terms … were declined' } },
  'work-delivered': { icon: 'briefcase', page: 'contract', words: { one: 'Work was delivered', many: 'deliveries' } },
  'work-waits': {
    icon: 'briefcase',
    page: 'contract',
    words: { one: 'A delivery waits for your answer', many: 'deliveries wait for your answer' },
  },
  'changes-requested': { icon: 'briefcase', page: 'contract', words: { one: 'Changes were requested' } },
  'work-accepted': { icon: 'briefcase', page: 'contract', words: { one: 'Your work … was accepted' } },
  'contract-ended': { icon: 'briefcase', page: 'contract', words: { one: 'Your contract … was ended' } },
  'payment-marked': {
    icon: 'wallet',
    page: 'contract',
    words: { one: 'A payment … was recorded', many: 'payments … were recorded' },
  },
  'payment-corrected': {
    icon: 'wallet',
    page: 'contract',
    words: { one: 'A payment … was corrected', many: 'payments … were corrected' },
  },
  'payment-confirmed': {
    icon: 'wallet',
    page: 'contract',
    words: { one: 'Your payment … was confirmed', many: 'payments … were confirmed' },
  },
  'payment-disputed': {
    icon: 'wallet',
    page: 'contract',
    words: { one: 'Your payment … was disputed', many: 'payments … were disputed' },
  },
  'invoice-issued': { icon: 'wallet', page: 'invoice', words: { one: 'New invoice', many: 'new invoices' } },
  'review-shown': { icon: 'star', page: 'contract', words: { one: 'You have a new review' } },
  message: { icon: 'chat', page: 'conversation', words: { one: 'New messages', before: 'about' } },
  invitation: { icon: 'send', page: 'invitations', words: { one: 'You are invited to apply' } },
  'invitation-declined': {
    icon: 'send',
    page: 'project',
    words: { one: 'Your invitation … was declined', many: 'invitations … were declined' },
  },
  question: { icon: 'chat', page: 'project', words: { one: 'New question', many: 'new questions', before: 'about' } },
  'question-answered': {
    icon: 'chat',
    page: 'project',
    words: { one: 'Your question … was answered', before: 'about' },
  },
  'search-matched': { icon: 'search', page: 'project', words: { one: 'New job for a saved search' } },
  'saved-closed': { icon: 'bookmark', page: 'project', words: { one: 'Proposals are closed' } },
  'text-hidden': { icon: 'shield', page: 'notices', words: { one: 'Something of yours was hidden by the operator' } },
  'text-restored': {
    icon: 'shield',
    page: 'notices',
    words: { one: 'Something of yours was restored by the operator' },
  },
  'review-hidden': { icon: 'star', page: 'contract', words: { one: 'The text of your review was hidden' } },
  'review-restored': { icon: 'star', page: 'contract', words: { one: 'The text of your review is visible again' } },
  'report-upheld': { icon: 'shield', page: 'reported', words: { one: 'Your report … was upheld', before: 'about' } },
  'report-dismissed': {
    icon: 'shield',
    page: 'reported',
    words: { one: 'Your report … was dismissed', before: 'about' },
  },
  'decision-upheld': {
    icon: 'shield',
    page: 'notices',
    words: { one: 'Your appeal was decided: the decision was upheld' },
  },
  'decision-reversed': {
    icon: 'shield',
    page: 'notices',
    words: { one: 'Your appeal was decided: the decision was reversed' },
  },
  'company-verified': { icon: 'shield', page: 'company', words: { one: 'Your company is verified' } },
  'company-unverified': { icon: 'shield', page: 'company', words: { one: 'Your company is no longer verified' } },
};
