// Written by `npm run contracts`.

import type { OnScreen } from '@hirelane/api/notifications/record';
import type { NotificationKind } from '@hirelane/api/schemas/notifications';
import type { IconName } from '@/shared/ui/icons/Icon';

/** How each kind of notification is shown. */
export const KINDS: Readonly<Record<NotificationKind, OnScreen & { icon: IconName }>> = {
  'proposal-received': {
    icon: 'send',
    page: 'project',
    words: { one: '{who} sent a proposal[ for {amount}]', many: '{who} sent {n} proposals' },
  },
  'proposal-revised': {
    icon: 'send',
    page: 'project',
    words: { one: '{who} revised their proposal[: {amount}]', many: '{who} revised proposals {n} times' },
  },
  'proposal-withdrawn': {
    icon: 'send',
    page: 'project',
    words: { one: '{who} withdrew their proposal', many: '{who} withdrew {n} proposals' },
  },
  'proposal-opened': { icon: 'send', page: 'own proposals', words: { one: '{who} read your proposal' } },
  'proposal-shortlisted': { icon: 'send', page: 'own proposals', words: { one: '{who} put you on the shortlist' } },
  'proposal-declined': { icon: 'send', page: 'own proposals', words: { one: '{who} declined your proposal' } },
  'proposal-closed': { icon: 'send', page: 'own proposals', words: { one: 'Your proposal was closed' } },
  'proposal-reopened': { icon: 'send', page: 'own proposals', words: { one: 'Your proposal is open again' } },
  'offer-made': {
    icon: 'briefcase',
    page: 'own proposals',
    words: { one: '{who} made you an offer[ of {amount}]', many: '{who} made you {n} offers' },
  },
  'offer-changed': {
    icon: 'briefcase',
    page: 'own proposals',
    words: { one: '{who} changed the offer[: {amount}]', many: '{who} changed the offer {n} times' },
  },
  'terms-suggested': {
    icon: 'briefcase',
    page: 'project',
    words: { one: '{who} suggested other terms[: {amount}]', many: '{who} suggested other terms {n} times' },
  },
  'terms-declined': {
    icon: 'briefcase',
    page: { client: 'project', freelancer: 'own proposals' },
    words: {
      client: { one: '{who} withdrew the suggested terms' },
      freelancer: { one: '{who} declined the terms that you suggested' },
    },
  },
  'offer-withdrawn': {
    icon: 'briefcase',
    page: { client: 'project', freelancer: 'own proposals' },
    words: {
      client: {
        one: 'Your offer to {who} ended, because they are no longer available',
        many: '{n} of your offers ended, because the freelancers are no longer available',
      },
      freelancer: { one: '{who} withdrew the offer' },
    },
  },
  'offer-declined': {
    icon: 'briefcase',
    page: 'project',
    words: { one: '{who} declined your offer', many: '{who} declined {n} offers' },
  },
  'offer-lapsed': {
    icon: 'briefcase',
    page: { client: 'project', freelancer: 'own proposals' },
    words: {
      client: { one: 'Your offer to {who} expired', many: '{n} of your offers expired' },
      freelancer: { one: 'The offer from {who} expired' },
    },
  },
  'offer-accepted': { icon: 'briefcase', page: 'contract', words: { one: '{who} accepted your offer[ of {amount}]' } },
  'amendment-proposed': { icon: 'briefcase', page: 'contract', words: { one: '{who} proposed new terms[: {amount}]' } },
  'amendment-accepted': {
    icon: 'briefcase',
    page: 'contract',
    words: { one: '{who} accepted your new terms[: {amount}]' },
  },
  'amendment-declined': {
    icon: 'briefcase',
    page: 'contract',
    words: { one: '{who} declined or withdrew the new terms' },
  },
  'work-delivered': { icon: 'briefcase', page: 'contract', words: { one: '{who} delivered work' } },
  'work-waits': {
    icon: 'briefcase',
    page: 'contract',
    words: { one: '{who} is waiting for your answer to a delivery' },
  },
  'changes-requested': { icon: 'briefcase', page: 'contract', words: { one: '{who} requested changes' } },
  'work-accepted': { icon: 'briefcase', page: 'contract', words: { one: '{who} accepted your work' } },
  'contract-ended': { icon: 'briefcase', page: 'contract', words: { one: '{who} ended the contract' } },
  'payment-marked': {
    icon: 'wallet',
    page: 'contract',
    words: { one: '{who} recorded a payment[ of {amount}]', many: '{who} recorded {n} payments[, {amount} in total]' },
  },
  'payment-corrected': {
    icon: 'wallet',
    page: 'contract',
    words: { one: '{who} corrected a payment[ to {amount}]', many: '{who} corrected payments {n} times' },
  },
  'payment-confirmed': {
    icon: 'wallet',
    page: 'contract',
    words: {
      one: '{who} confirmed your payment[ of {amount}]',
      many: '{who} confirmed {n} of your payments[, {amount} in total]',
    },
  },
  'payment-disputed': {
    icon: 'wallet',
    page: 'contract',
    words: {
      one: '{who} disputed your payment[ of {amount}]',
      many: '{who} disputed {n} of your payments[, {amount} in total]',
    },
  },
  'invoice-issued': { icon: 'wallet', page: 'invoice', words: { one: '{who} issued an invoice[ of {amount}]' } },
  'review-shown': { icon: 'star', page: 'contract', words: { one: '{who} reviewed you' } },
  message: { icon: 'chat', page: 'conversation', words: { one: '{who} wrote to you' } },
  invitation: { icon: 'send', page: 'invitations', words: { one: '{who} invited you to apply' } },
  'invitation-declined': {
    icon: 'send',
    page: 'project',
    words: { one: '{who} declined your invitation', many: '{who} declined {n} invitations' },
  },
  question: {
    icon: 'chat',
    page: 'project',
    words: { one: '{who} asked a question', many: '{who} asked {n} questions' },
  },
  'question-answered': { icon: 'chat', page: 'project', words: { one: 'Your question was answered' } },
  'search-matched': { icon: 'search', page: 'project', words: { one: 'New job for a saved search' } },
  'saved-closed': { icon: 'bookmark', page: 'project', words: { one: 'A job that you saved takes no more proposals' } },
  'text-hidden': { icon: 'shield', page: 'notices', words: { one: 'Something of yours was hidden by the operator' } },
  'text-restored': {
    icon: 'shield',
    page: 'notices',
    words: { one: 'Something of yours was restored by the operator' },
  },
  'review-hidden': { icon: 'star', page: 'contract', words: { one: 'The text of your review was hidden' } },
  'review-restored': { icon: 'star', page: 'contract', words: { one: 'The text of your review is visible again' } },
  'report-upheld': { icon: 'shield', page: 'reported', words: { one: 'Your report was upheld' } },
  'report-dismissed': { icon: 'shield', page: 'reported', words: { one: 'Your report was dismissed' } },
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
