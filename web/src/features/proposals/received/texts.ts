import { marketplace } from '@/domain/marketplace/marketplace';

export const LIST_TEXTS = {
  title: 'Proposals Received',
  none: 'No proposals yet',
  noneText: 'When a freelancer applies, the proposal appears here.',
  noneCame: 'The project was closed before any freelancer applied.',
} as const;

/** A proposal's status, for the client who received it. */
export const RECEIVED_LABELS = {
  sent: 'New',
  opened: 'Read',
  shortlisted: 'Shortlisted',
  offered: 'Offer made',
  hired: 'Hired',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  closed: 'Closed',
} as const;

export const SHOWN_LABELS = {
  all: 'All',
  open: 'Undecided',
  shortlisted: 'Shortlisted',
  offered: 'Offered',
  hired: 'Hired',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  closed: 'Closed',
} as const;

export const NONE_SHOWN = {
  open: 'No undecided proposals',
  shortlisted: 'No shortlisted proposals',
  offered: 'No open offers',
  hired: 'No hired freelancers',
  declined: 'No declined proposals',
  withdrawn: 'No withdrawn proposals',
  closed: 'No proposals closed with the project',
} as const;

export const DECLINE_TEXTS = {
  title: (who: string) => `Decline ${who}`,
  action: 'Decline',
  hint: 'The freelancer reads the reason and the message.',
  undo: 'You can undo this for seven days, as long as the project is open.',
  refused: (count: number, of: number) =>
    `${count} of ${of} had changed in the meantime and could not be declined. The others were.`,
} as const;

export const NOTE_TEXTS = {
  label: 'Private note',
  hint: 'Only you can read this.',
  failed: 'We could not load your notes.',
  add: 'Add a private note',
  edit: 'Edit note',
} as const;

export const OFFER_TEXTS = {
  title: (who: string) => `Make an offer to ${who}`,
  action: 'Make the offer',
  hint: `If they accept, a contract with these terms starts. No money moves through ${marketplace.name}.`,
  scope: 'Describe the deliverables. This becomes part of the contract.',
  days: (most: number) => `1 to ${most} days. You can withdraw the offer until it is answered.`,
  keepsHiring: 'Keep the project open',
  keepsHiringText:
    'Other freelancers can still apply. Otherwise, an accepted offer fills the project and closes the other proposals.',
  open: 'You made an offer',
  accepted: 'The offer was accepted.',
  lapsed: 'The offer expired before it was answered.',
  withdrawn: 'The offer was withdrawn.',
  declined: 'The offer was declined.',
  toContract: 'Go to the contract',
} as const;

export const CHANGE_TEXTS = {
  open: 'Change the offer',
  title: (who: string) => `Change the offer to ${who}`,
  action: 'Save the changes',
  hint: (who: string) => `${who} is notified and can accept only the new terms.`,
  agreeing: (who: string) => `These are the terms that ${who} suggests. ${who} still has to accept the changed offer.`,
  meanwhile: 'This offer was changed since you opened this form. Your changes replace these terms:',
  days: (when: string) => `It expires on ${when}, unless you enter other days.`,
  suggests: (who: string) => `${who} suggests other terms`,
} as const;

export const WITHDRAW_OFFER_TEXTS = {
  title: 'Withdraw this offer?',
  text: (who: string) => `${who} can no longer accept it. The proposal stays open, and you can make another offer.`,
  action: 'Withdraw the offer',
} as const;
