import { marketplace } from '@/shared/lib/marketplace';

export const LIST_TEXTS = {
  title: 'Contracts',
  text: 'Everything you have agreed on, most recent first.',
  none: 'No contracts yet',
  noneText: {
    client: 'When a freelancer accepts your offer, the contract appears here.',
    freelancer: 'When you accept an offer, the contract appears here.',
  },
  noneShown: { current: 'No current contracts', past: 'No past contracts' },
  waiting: 'Waiting for you',
  reviewUntil: 'Review until',
} as const;

export const SHOWN_LABELS = { all: 'All', current: 'Current', past: 'Past' } as const;

/** How far a contract has come. */
export const STATUS_LABELS = {
  active: 'In progress',
  delivered: 'Delivered',
  changes: 'Changes requested',
  completed: 'Completed',
  ended: 'Ended early',
} as const;

export const DELETED_USER = 'Deleted user';

/** Why a contract ended before its work was accepted. */
export const END_REASON_LABELS = {
  agreed: 'Both agreed to end it',
  'not needed': 'The work is no longer needed',
  'no progress': 'The work made no progress',
  'no answer': 'The other side did not answer',
  quality: 'The work was not what was agreed on',
  other: 'Another reason',
} as const;

/** The reason of an early end, as the contract has it. */
export const endReason = (reason: string): string =>
  Object.entries(END_REASON_LABELS).find(([key]) => key === reason)?.[1] ?? 'An account was deleted';

export const NO_MONEY = `No money moves through ${marketplace.name}. The client pays the freelancer elsewhere and records the payment here; the freelancer confirms or disputes it.`;

/** The same once the other of the two has deleted their account, for whoever is left. */
export const NO_MONEY_GONE = {
  client: `No money moves through ${marketplace.name}. You can still record what you have paid. The freelancer has deleted their account, so nobody confirms or disputes it.`,
  freelancer: `No money moves through ${marketplace.name}. The client has deleted their account, so no more payments are recorded. You can still confirm or dispute those that are.`,
} as const;

/** What the reader waits for, or is expected to do. */
export const TURN_TEXTS = {
  freelancer: {
    active: 'Deliver the work here when it is done.',
    changes: 'Read what was asked for, and deliver again.',
    delivered: 'The client is reviewing your delivery, and will accept it or ask for changes.',
  },
  client: {
    active: 'The freelancer delivers the work here. Then you accept it or ask for changes.',
    changes: 'You have asked for changes. The freelancer delivers again.',
    delivered: 'Read the delivery, and accept it or ask for changes.',
  },
} as const;

export const DELIVER_TEXTS = {
  title: 'Deliver work',
  action: 'Deliver',
  note: 'What you have done, and how to look at it.',
} as const;

export const CHANGES_TEXTS = {
  title: 'Ask for changes',
  action: 'Ask for changes',
  note: 'What is missing, or has to be different. The freelancer reads it and delivers again.',
} as const;

export const ACCEPT_TEXTS = {
  title: 'Accept the work?',
  text: 'This completes the contract and cannot be undone. Payments can still be recorded afterwards.',
  action: 'Accept the work',
} as const;

export const TERMS_TEXTS = {
  title: 'Propose other terms',
  action: 'Propose',
  hint: 'They take effect once the other party agrees. Until then, the current terms apply.',
  mine: 'You have proposed other terms',
  theirs: (who: string) => `${who} proposes other terms`,
  unchanged: 'These terms already apply.',
} as const;

export const END_TEXTS = {
  title: 'End this contract?',
  action: 'End the contract',
  hint: 'The work then counts as not completed, and this cannot be undone. The other party can read the reason and the message.',
} as const;

export const PAYMENT_TEXTS = {
  add: 'Record a payment',
  correct: 'Correct this payment',
  action: { add: 'Record the payment', correct: 'Save the correction' },
  hint: `This records a payment that you have made elsewhere. No money moves through ${marketplace.name}.`,
  reference: 'Such as the number of the bank transfer.',
  farAbove: (left: string) =>
    `This is far more than what is left of the agreed rate, which is ${left}. You can record it all the same.`,
  none: 'No payment has been recorded.',
  confirmTitle: 'Confirm this payment?',
  confirmText: (amount: string, day: string) =>
    `You confirm that ${amount}, paid on ${day}, has arrived. This cannot be undone.`,
  confirm: 'Confirm',
  disputeTitle: 'Dispute this payment',
  dispute: 'Dispute',
  disputeHint: 'What is wrong with it. The client reads it, and can correct the payment.',
} as const;

export const PAYMENT_LABELS = { marked: 'Marked as paid', confirmed: 'Confirmed', disputed: 'Disputed' } as const;

export const REOPEN_TEXTS = {
  action: 'Reopen the project',
  title: 'Reopen the project?',
  text: 'It is published again and takes new proposals. The proposals that were closed when it was filled are open again.',
  done: 'The project is open again.',
} as const;
