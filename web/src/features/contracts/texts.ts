import { marketplace } from '@/domain/marketplace/marketplace';

export const LIST_TEXTS = {
  title: 'Contracts',
  text: 'Your contracts, most recent first.',
  none: 'No contracts yet',
  noneText: {
    client: 'When a freelancer accepts your offer, the contract appears here.',
    freelancer: 'When you accept an offer, the contract appears here.',
  },
  noneShown: { current: 'No current contracts', past: 'No past contracts' },
  waiting: 'Waiting for you',
  unpaid: (status: string, open: string) => (status === 'overdue' ? `${open} overdue` : `${open} to be paid`),
  reviewUntil: 'Review until',
} as const;

/** The box on a project's page about the people hired for it. */
export const HIRED_TEXTS = {
  client: { one: 'You hired a freelancer', many: 'You hired freelancers' },
  freelancer: { hired: 'You were hired', ended: 'Your contract ended' },
  starting: 'The contract is being set up. It appears here in a moment.',
  toContract: 'Go to the contract',
  loading: 'Loading the contract',
  failed: 'We could not load the contract for this project.',
} as const;

export const SHOWN_LABELS = { all: 'All', current: 'Current', past: 'Past' } as const;

export const STATUS_LABELS = {
  active: 'In progress',
  delivered: 'Delivered',
  changes: 'Changes requested',
  completed: 'Completed',
  ended: 'Ended early',
} as const;

/** Why a contract ended before its work was accepted. */
export const END_REASON_LABELS = {
  agreed: 'Both agreed to end it',
  'not needed': 'The work is no longer needed',
  'no progress': 'The work made no progress',
  'no answer': 'The other side did not answer',
  quality: 'The work was not what was agreed on',
  other: 'Another reason',
} as const;

/** Returns the label for the stored reason why a contract ended early. */
export const endReason = (reason: string): string =>
  Object.entries(END_REASON_LABELS).find(([key]) => key === reason)?.[1] ?? 'An account was deleted';

export const NO_MONEY = `No money moves through ${marketplace.name}. The client pays the freelancer elsewhere and records the payment here; the freelancer confirms or disputes it.`;

/** Replaces `NO_MONEY` for the remaining party after the other party has deleted their account. */
export const NO_MONEY_GONE = {
  client: `No money moves through ${marketplace.name}. You can still record what you paid, but the freelancer deleted their account and cannot confirm or dispute it.`,
  freelancer: `No money moves through ${marketplace.name}. The client deleted their account and cannot record more payments. You can still confirm or dispute the recorded ones.`,
} as const;

/** What the reader is waiting for, or should do next. */
export const TURN_TEXTS = {
  freelancer: {
    active: 'Deliver the work here when it is done.',
    changes: 'Read the requested changes, then deliver again.',
    delivered: 'The client is reviewing your delivery and will accept it or request changes.',
  },
  client: {
    active: 'The freelancer delivers the work here. Then you accept it or request changes.',
    changes: 'You requested changes. Waiting for a new delivery.',
    delivered: 'Review the delivery, then accept it or request changes.',
  },
} as const;

export const DELIVER_TEXTS = {
  title: 'Deliver work',
  action: 'Deliver',
  note: 'Describe what you did and how to review it.',
} as const;

export const CHANGES_TEXTS = {
  title: 'Request changes',
  action: 'Request changes',
  note: 'Describe what is missing or should be different. The freelancer reads this and delivers again.',
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
  mine: 'You proposed other terms',
  theirs: (who: string) => `${who} proposes other terms`,
  unchanged: 'These terms already apply.',
} as const;

export const END_TEXTS = {
  title: 'End this contract?',
  action: 'End the contract',
  hint: 'The work then counts as not completed. This cannot be undone. The other party sees your reason and message.',
} as const;

export const PAYMENT_TEXTS = {
  add: 'Record a payment',
  correct: 'Correct this payment',
  action: { add: 'Record the payment', correct: 'Save the correction' },
  hint: 'This records a payment you made elsewhere.',
  reference: 'For example, the bank transfer number.',
  farAbove: (left: string) => `This is far more than the rest of the agreed rate, ${left}. You can still record it.`,
  aboveInvoice: (left: string) =>
    `This is more than what is left to pay of this invoice, ${left}. You can still record it.`,
  noInvoice: 'No invoice (an advance)',
  chooseInvoice: 'Choose an invoice',
  invoice: 'The invoice that you paid.',
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw this payment?',
  withdrawText: (amount: string, day: string) =>
    `The record of ${amount}, paid on ${day}, no longer counts. It remains in the history.`,
  withdrawAction: 'Withdraw the payment',
  assign: 'Assign to an invoice',
  assignHint: 'The payment then counts for this invoice. This cannot be undone.',
  none: 'No payment has been recorded.',
  confirmTitle: 'Confirm this payment?',
  confirmText: (amount: string, day: string) =>
    `You confirm that ${amount}, paid on ${day}, has arrived. This cannot be undone.`,
  confirm: 'Confirm',
  disputeTitle: 'Dispute this payment',
  dispute: 'Dispute',
  disputeHint: 'Say what is wrong. The client reads this and can correct the payment.',
} as const;

export const PAYMENT_LABELS = { marked: 'Marked as paid', confirmed: 'Confirmed', disputed: 'Disputed' } as const;

export const REOPEN_TEXTS = {
  action: 'Reopen the project',
  title: 'Reopen the project?',
  text: 'The project is published again and takes new proposals. Proposals that were closed when it was filled reopen.',
  done: 'The project is open again.',
} as const;
