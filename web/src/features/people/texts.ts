import type { Visibility } from '@hirelane/api/constants';
import { marketplace } from '@/shared/lib/marketplace';

export const PAGE_TEXTS = {
  title: 'Your page',
  hint: `Your page shows your profile, what you have done on ${marketplace.name}, and the reviews of you. Choose its address and who sees it.`,
  edit: 'Edit page settings',
  handle:
    'Part of the address of your page. Once you have chosen it, it stays yours and is never given to anybody else.',
  handleStays: 'You can change your handle, but not remove it.',
  preview: 'See your page as',
  lastName: 'Those with a contract with you also see your last name.',
  saved: 'Your page settings are saved.',
  counted: 'Completed contracts count from the next day.',
  unknown: 'This page does not exist, or its owner does not show it to you.',
  gone: 'The person of this page has deleted their account.',
  unnamed: 'Titles are shown once the clients of these contracts allow it.',
  hidden: 'Your page is hidden from them.',
} as const;

export const VISIBILITY_LABELS: Readonly<Record<Visibility, string>> = {
  everyone: 'Everyone',
  'signed-in': 'Signed-in people',
  dealing: 'People you deal with',
};

export const VISIBILITY_TEXTS: Readonly<Record<Visibility, string>> = {
  everyone: 'Also visitors without an account.',
  'signed-in': 'Everybody with an account.',
  dealing: 'Those with a proposal or a contract between you.',
};
