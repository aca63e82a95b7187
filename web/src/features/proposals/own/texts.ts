import { marketplace } from '@/domain/marketplace/marketplace';

export const LIST_TEXTS = {
  title: 'My Proposals',
  text: 'Every proposal you have sent, newest first.',
  none: 'No proposals yet',
  noneText: 'When you apply for a job, your proposal appears here.',
} as const;

/** A proposal's status, for the freelancer who sent it. */
export const OWN_LABELS = {
  sent: 'Proposal sent',
  opened: 'Read by the client',
  shortlisted: 'Shortlisted',
  offered: 'Offer received',
  hired: 'Hired',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  closed: 'Project closed',
} as const;

/** Shown in place of the title, which is private while the project is a draft, even if it used to be public. */
export const TAKEN_BACK = 'Project unpublished by its client';

/** Why a proposal ended without a decision by the client. */
export const CLOSED_TEXTS = {
  filled: 'Another freelancer was hired. Your proposal is reconsidered if the project reopens.',
  closed: 'The client closed the project.',
} as const;

export const REVISE_TEXTS = {
  title: 'Revise Proposal',
  action: 'Save changes',
  hint: (left: number) =>
    `The client sees that you changed it. You can do so ${left === 1 ? 'once more' : `${left} more times`}.`,
} as const;

export const WITHDRAW_TEXTS = {
  title: 'Withdraw this proposal?',
  text: 'The client can no longer choose it, and you cannot apply for this job again.',
  action: 'Withdraw proposal',
} as const;

export const OFFER_TEXTS = {
  title: 'You have an offer',
  changed: 'The client changed the offer',
  lapsed: 'This offer expired before you answered.',
  withdrawn: 'The offer was withdrawn.',
  declined: 'You declined the offer.',
  toContract: 'Go to the contract',
} as const;

export const SUGGEST_TEXTS = {
  title: 'Suggest other terms',
  action: 'Suggest',
  hint: 'The client can change the offer to these terms or decline them. Until then, the current offer stays open.',
  mine: 'You suggested other terms',
  withdraw: 'Withdraw the suggestion',
  agreed: 'The client agreed to your terms. Accept the offer to start the contract.',
  declined: 'The client declined the terms that you suggested.',
  unchanged: 'The offer already has these terms.',
} as const;

export const ACCEPT_TEXTS = {
  title: 'Accept this offer?',
  begins:
    'A contract with these terms starts. Either of you can propose other terms later, or end it early with a reason.',
  money: `No money moves through ${marketplace.name}: the client pays you elsewhere and records the payment here. You confirm or dispute it.`,
  action: 'Accept the offer',
  changed: 'The client changed this offer while you were reading it:',
  goOn: 'Continue with the new terms',
  accepted: 'You accepted the offer. This is your contract.',
} as const;

export const DECLINE_OFFER_TEXTS = {
  title: 'Decline this offer',
  action: 'Decline the offer',
  hint: 'The client reads the reason and the message. Your proposal stays open, and they can make another offer.',
} as const;
