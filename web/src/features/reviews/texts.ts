import { REVIEWERS_MIN } from '@hirelane/api/constants';

/** The rating categories of a review, in the order in which forms and lists show them. */
export const MARK_LABELS = {
  quality: 'Quality',
  communication: 'Communication',
  reliability: 'Reliability',
} as const;

export const SECTION_TEXTS = {
  title: 'Reviews',
  own: 'Your review',
  of: (name: string) => `Review by ${name}`,
  ownReply: 'Your reply',
  replyOf: (name: string) => `Reply by ${name}`,
  visible: 'You can both read these reviews. They appear on your pages the next day.',
  visibleGone:
    'You can read both reviews. The review of you appears on your page the next day; yours is visible only to you, since this person has deleted their account.',
  gone: 'This person has deleted their account, so no more reviews can be written.',
  ownMissing: 'You did not write a review.',
  otherMissing: (name: string) => `${name} did not write a review.`,
} as const;

export const WRITE_TEXTS = {
  open: 'Write a review',
  title: (name: string) => `Review ${name}`,
  hint: (name: string) => `Your review appears on ${name}’s page without your name. You cannot change it.`,
  hintGone: 'This person has deleted their account, so only you can read your review. You cannot change it.',
  action: 'Send review',
  done: 'Review sent.',
} as const;

export const REPLY_TEXTS = {
  open: 'Reply',
  title: 'Reply to this review',
  hint: 'Everyone who can read the review can read your reply. You cannot change it.',
  action: 'Send reply',
  done: 'Reply sent.',
} as const;

export const ITEM_TEXTS = {
  hidden: 'The operator has hidden this text.',
  hiddenFromOthers: 'The operator has hidden this text: only you can read it.',
  reason: 'Reason',
} as const;

export const PERSON_TEXTS = {
  title: 'Reviews',
  none: 'No reviews yet.',
  newHere: `Averages are shown once ${REVIEWERS_MIN} people have written a review.`,
  averages: 'Averages',
  averagesOf: (people: number) => `From the latest review by each of ${people} people.`,
  by: { client: 'By a client', freelancer: 'By a freelancer' },
  reply: 'Reply',
  preview: 'Everyone who sees your page sees the reviews of you too. This preview omits them.',
} as const;
