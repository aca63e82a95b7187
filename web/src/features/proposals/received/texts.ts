import { marketplace } from '@/shared/lib/marketplace';

export const LIST_TEXTS = {
  title: 'Proposals Received',
  none: 'No proposals yet',
  noneText: 'When a freelancer applies, the proposal appears here with the bid, the cover letter and the file.',
  noneCame: 'The project was closed before anybody applied.',
} as const;

/** How far a proposal has come, for the client who has received it. */
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
  open: 'Every proposal has been decided',
  shortlisted: 'Nobody is on the shortlist',
  offered: 'No offer is open',
  hired: 'Nobody has been hired',
  declined: 'No proposal was declined',
  withdrawn: 'No proposal was withdrawn',
  closed: 'No proposal was closed with the project',
} as const;

export const DECLINE_TEXTS = {
  title: (who: string) => `Decline ${who}`,
  action: 'Decline',
  hint: 'The freelancer reads the reason and the message.',
  undo: 'You can undo this for seven days, as long as the project is open.',
  refused: (count: number, of: number) =>
    `${count} of ${of} could not be declined, because they had changed in the meantime. The others were.`,
} as const;

export const NOTE_TEXTS = {
  hint: 'Only you can read it.',
  failed: 'We could not load your notes.',
  add: 'Add a private note',
  edit: 'Edit note',
} as const;

export const OFFER_TEXTS = {
  title: (who: string) => `Make an offer to ${who}`,
  action: 'Make the offer',
  hint: `If they accept, a contract with these terms begins. No money moves through ${marketplace.name}.`,
  scope: 'What is to be done. It becomes part of the contract.',
  days: (most: number) => `1 to ${most} days. You can withdraw the offer until it is answered.`,
  keepsHiring: 'Keep hiring after this',
  keepsHiringText:
    'The project stays open for others. Otherwise, accepting the offer fills the project, and the other proposals are closed.',
  open: 'You have made an offer',
  accepted: 'The offer was accepted.',
  lapsed: 'The offer has lapsed: it was not answered in time.',
  withdrawn: 'The offer was withdrawn.',
  declined: 'The offer was declined.',
  toContract: 'Go to the contract',
} as const;

export const WITHDRAW_OFFER_TEXTS = {
  title: 'Withdraw this offer?',
  text: (who: string) => `${who} can no longer accept it. The proposal stays, and you can make another offer.`,
  action: 'Withdraw the offer',
} as const;
