import type { Visibility } from '@hirelane/api/constants';
import { marketplace } from '@/domain/marketplace/marketplace';

export const PAGE_TEXTS = {
  title: 'Your page',
  hint: `Your page shows your profile, your work on ${marketplace.name}, and the reviews of you. Choose its address and who sees it.`,
  edit: 'Edit page settings',
  handle: 'Part of your page’s address. It stays yours once chosen, and is never given to another user.',
  handleStays: 'You can change your handle, but not remove it.',
  preview: 'See your page as',
  lastName: 'Your contract partners also see your last name.',
  saved: 'Page settings saved.',
  challenge: 'Challenge',
  solution: 'Solution',
  counted: 'Completed contracts and reviews are updated daily.',
  unknown: 'This page does not exist, or its owner does not show it to you.',
  gone: 'This person has deleted their account.',
  unnamed: 'Titles appear once the clients of these contracts allow it.',
  hidden: 'Your page is hidden from them.',
} as const;

export const VISIBILITY_LABELS: Readonly<Record<Visibility, string>> = {
  everyone: 'Everyone',
  'signed-in': 'Signed-in people',
  dealing: 'People you deal with',
};

export const VISIBILITY_TEXTS: Readonly<Record<Visibility, string>> = {
  everyone: 'Including visitors without an account.',
  'signed-in': 'Everyone with an account.',
  dealing: 'People who share a proposal or a contract with you.',
};
