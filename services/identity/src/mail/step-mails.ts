import { DELIVERY_REMINDER_DAYS, STEP_MAILS } from '@hirelane/contracts/constants';
import { greet, type MailText, type Recipient } from './templates.ts';

/** What the other of two people did, or what happened by itself, on the way from a proposal to finished work. */
export type StepMail = (typeof STEP_MAILS)[number];

export const isStepMail = (kind: string): kind is StepMail => STEP_MAILS.some((step) => step === kind);

type Words = Readonly<{ subject: string; what: string; page: (id: string) => string }>;

const ownProposals = () => 'freelancer/proposals';
const project = (id: string) => `client/project/${id}`;
const contract = (id: string) => `contracts/${id}`;

const notices = () => 'settings/security';
const hidden = (subject: string, what: string): Words => ({
  subject,
  what: `The operator of Hirelane has hidden ${what}. You can read the reason on this page, among the notices. If you do not agree, answer this mail.`,
  page: notices,
});
const restored = (subject: string, what: string): Words => ({
  subject,
  what: `The operator of Hirelane has restored ${what}. You can read more on this page:`,
  page: notices,
});

/** Nothing of what the two have written: a mail may be read by others. */
const WORDS: Readonly<Record<StepMail, Words>> = {
  'proposal-declined': {
    subject: 'Your proposal was declined',
    what: 'A client has declined your proposal. You can read the reason on this page:',
    page: ownProposals,
  },
  'proposal-closed': {
    subject: 'A project that you applied to takes no more proposals',
    what: 'The client has closed the project or hired somebody else, so your proposal is closed.',
    page: ownProposals,
  },
  'proposal-reopened': {
    subject: 'A project that you applied to is open again',
    what: 'A project that you applied to is open again, and so is your proposal.',
    page: ownProposals,
  },
  'offer-made': {
    subject: 'You have an offer',
    what: 'A client wants to hire you. The offer states the terms and the date until which you can accept it.',
    page: ownProposals,
  },
  'offer-withdrawn': {
    subject: 'An offer has ended',
    what: 'An offer of yours, or to you, has ended before it was accepted: it was withdrawn, its project was filled or closed, or the other party has left or is not available right now.',
    page: () => '',
  },
  'offer-declined': {
    subject: 'Your offer was declined',
    what: 'A freelancer has declined your offer. You can read the reason with their proposal.',
    page: project,
  },
  'offer-lapsed': {
    subject: 'Your offer has lapsed',
    what: 'A freelancer did not answer your offer in time. You can make another one.',
    page: project,
  },
  'offer-accepted': {
    subject: 'Your offer was accepted',
    what: 'A freelancer has accepted your offer, and your contract has begun.',
    page: contract,
  },
  'amendment-proposed': {
    subject: 'A change to your contract is waiting for your answer',
    what: 'The other party to a contract has proposed other terms. They apply only if you agree.',
    page: contract,
  },
  'amendment-accepted': {
    subject: 'Your change to a contract was accepted',
    what: 'The other party to a contract has agreed to the terms that you proposed.',
    page: contract,
  },
  'amendment-declined': {
    subject: 'A change to your contract will not be made',
    what: 'The other party to a contract has declined your change of terms, or withdrawn their own. The terms stay as they were.',
    page: contract,
  },
  'work-delivered': {
    subject: 'Work was delivered',
    what: 'A freelancer has delivered work. You can accept it or ask for changes.',
    page: contract,
  },
  'work-waits': {
    subject: 'Delivered work is waiting for your answer',
    what: `A freelancer delivered work ${DELIVERY_REMINDER_DAYS} days ago and is still waiting for your answer. You can accept it or ask for changes.`,
    page: contract,
  },
  'changes-requested': {
    subject: 'Your client has asked for changes',
    what: 'Your client has asked for changes to the work that you delivered.',
    page: contract,
  },
  'work-accepted': {
    subject: 'Your work was accepted',
    what: 'Your client has accepted your work, and the contract is complete.',
    page: contract,
  },
  'contract-ended': {
    subject: 'Your contract has ended early',
    what: 'One of your contracts has ended before its work was accepted. You can read why on its page.',
    page: contract,
  },
  'payment-marked': {
    subject: 'A payment to you was recorded',
    what: 'Your client says that they have paid you, outside of Hirelane. Please confirm it once it has arrived.',
    page: contract,
  },
  'payment-corrected': {
    subject: 'The record of a payment was corrected',
    what: 'Your client has corrected what they recorded about a payment. Please confirm it once it has arrived.',
    page: contract,
  },
  'payment-confirmed': {
    subject: 'Your payment was confirmed',
    what: 'A freelancer has confirmed that your payment has arrived.',
    page: contract,
  },
  'payment-disputed': {
    subject: 'A payment was disputed',
    what: 'A freelancer says that a payment has not arrived as you recorded it.',
    page: contract,
  },
  'invoice-issued': {
    subject: 'You have an invoice',
    what: 'A freelancer has issued an invoice for your contract. You can read and print it on this page:',
    page: contract,
  },
  'review-shown': {
    subject: 'You have a review',
    what: 'The other party to a contract has reviewed you. You can read it and reply on this page:',
    page: contract,
  },
  'review-hidden': {
    subject: 'The text of your review was hidden',
    what: 'The operator of Hirelane has hidden the text of a review that you wrote, so that only you can read it. The stars stay. You can read the reason on this page. If you do not agree, answer this mail.',
    page: contract,
  },
  'review-restored': {
    subject: 'The text of your review can be read again',
    what: 'The operator of Hirelane has restored the text of a review that you wrote.',
    page: contract,
  },
  'project-hidden': hidden(
    'Your project was hidden',
    'your project. Nobody else can see it, and you can only close it',
  ),
  'project-restored': restored('Your project can be seen again', 'your project'),
  'message-hidden': hidden('A message of yours was hidden', 'the text of a message that you sent'),
  'message-restored': restored('A message of yours can be read again', 'the text of a message that you sent'),
  'letter-hidden': hidden('Your cover letter was hidden', 'the cover letter of a proposal that you sent'),
  'letter-restored': restored('Your cover letter can be read again', 'the cover letter of a proposal that you sent'),
  'file-hidden': hidden('A file of yours was hidden', 'a file that you uploaded. Nobody can download it'),
  'file-restored': restored('A file of yours can be downloaded again', 'a file that you uploaded'),
  'report-upheld': {
    subject: 'Your report was upheld',
    what: 'The operator of Hirelane has looked into something that you reported, and has acted on it. Thank you.',
    page: () => '',
  },
  'report-dismissed': {
    subject: 'Your report was dismissed',
    what: 'The operator of Hirelane has looked into something that you reported, and has found nothing to act on. If you know more about it, answer this mail.',
    page: () => '',
  },
};

/** `about`: the id of the project or the contract that the step belongs to; of an invoice, its path below contracts. */
export function stepMail(kind: StepMail, person: Recipient, publicUrl: string, about: string): MailText {
  const { subject, what, page } = WORDS[kind];
  return {
    subject: `Hirelane: ${subject}`,
    text: `${greet(person)}

${what}

${publicUrl}/${page(about)}

Hirelane
`,
  };
}
