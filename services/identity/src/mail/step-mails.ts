import { DELIVERY_REMINDER_DAYS } from '@hirelane/contracts/constants';
import { type MailGroup, STEP_MAILS } from '@hirelane/contracts/told';
import { OPERATOR_MAILS } from './operator-mails.ts';
import { contract, home, type Page, type Words } from './words.ts';

/** What others did, or what happened by itself, that people are mailed about. */
export type StepMail = (typeof STEP_MAILS)[number];

export const isStepMail = (kind: string): kind is StepMail => STEP_MAILS.some((step) => step === kind);

const ownProposals: Page = { path: () => 'freelancer/proposals', label: 'Open your proposals' };
const project: Page = { path: (id) => `client/project/${id}`, label: 'Open the project' };
const invoice: Page = { path: contract.path, label: 'Open the invoice' };
const conversation: Page = { path: (pair) => `messages/${pair}`, label: 'Open the conversation' };
const invitations: Page = { path: () => 'freelancer/invitations', label: 'Open your invitations' };
const searches: Page = { path: () => 'freelancer/searches', label: 'Open your saved searches' };

/**
 * The words of each kind of mail. Nothing of what people have written, but for the title of a project, which is added: a
 * mail may be read by others.
 */
export const WORDS: Readonly<Record<StepMail, Words>> = {
  'proposal-received': {
    group: 'proposals',
    subject: 'You have a proposal',
    several: (n) => `${n} new proposals`,
    what: 'A freelancer has sent a proposal to your project.',
    page: project,
  },
  'proposal-revised': {
    group: 'proposals',
    subject: 'A proposal was revised',
    several: (n) => `Proposals were revised ${n} times`,
    what: 'A freelancer has changed their proposal to your project. You can compare it with what it said before.',
    page: project,
  },
  'proposal-withdrawn': {
    group: 'proposals',
    subject: 'A proposal was withdrawn',
    several: (n) => `${n} proposals were withdrawn`,
    what: 'A freelancer has withdrawn their proposal to your project.',
    page: project,
  },
  'proposal-shortlisted': {
    group: 'own-proposals',
    subject: 'You are on a shortlist',
    what: 'A client has put your proposal on their shortlist. You can write to them now.',
    page: ownProposals,
  },
  'proposal-declined': {
    group: 'own-proposals',
    subject: 'Your proposal was declined',
    what: 'A client has declined your proposal. You can read the reason on this page:',
    page: ownProposals,
  },
  'proposal-closed': {
    group: 'own-proposals',
    subject: 'A project that you applied to takes no more proposals',
    what: 'The client has closed the project or hired somebody else, so your proposal is closed.',
    page: ownProposals,
  },
  'proposal-reopened': {
    group: 'own-proposals',
    subject: 'A project that you applied to is open again',
    what: 'A project that you applied to is open again, and so is your proposal.',
    page: ownProposals,
  },
  'offer-made': {
    group: 'offers',
    subject: 'You have an offer',
    what: 'A client wants to hire you. The offer states the terms and the date until which you can accept it.',
    page: ownProposals,
  },
  'offer-withdrawn': {
    group: 'offers',
    subject: 'An offer has ended',
    what: 'An offer of yours, or to you, has ended before it was accepted: it was withdrawn, its project was filled or closed, or the other party has left or is not available right now.',
    page: home,
  },
  'offer-declined': {
    group: 'offers',
    subject: 'Your offer was declined',
    what: 'A freelancer has declined your offer. You can read the reason with their proposal.',
    page: project,
  },
  'offer-lapsed': {
    group: 'offers',
    subject: 'Your offer has lapsed',
    what: 'A freelancer did not answer your offer in time. You can make another one.',
    page: project,
  },
  'offer-accepted': {
    group: 'offers',
    subject: 'Your offer was accepted',
    what: 'A freelancer has accepted your offer, and your contract has begun.',
    page: contract,
  },
  'amendment-proposed': {
    group: 'contracts',
    subject: 'A change to your contract is waiting for your answer',
    what: 'The other party to a contract has proposed other terms. They apply only if you agree.',
    page: contract,
  },
  'amendment-accepted': {
    group: 'contracts',
    subject: 'Your change to a contract was accepted',
    what: 'The other party to a contract has agreed to the terms that you proposed.',
    page: contract,
  },
  'amendment-declined': {
    group: 'contracts',
    subject: 'A change to your contract will not be made',
    what: 'The other party to a contract has declined your change of terms, or withdrawn their own. The terms stay as they were.',
    page: contract,
  },
  'work-delivered': {
    group: 'contracts',
    subject: 'Work was delivered',
    what: 'A freelancer has delivered work. You can accept it or ask for changes.',
    page: contract,
  },
  'work-waits': {
    group: 'contracts',
    subject: 'Delivered work is waiting for your answer',
    what: `A freelancer delivered work ${DELIVERY_REMINDER_DAYS} days ago and is still waiting for your answer. You can accept it or ask for changes.`,
    page: contract,
  },
  'changes-requested': {
    group: 'contracts',
    subject: 'Your client has asked for changes',
    what: 'Your client has asked for changes to the work that you delivered.',
    page: contract,
  },
  'work-accepted': {
    group: 'contracts',
    subject: 'Your work was accepted',
    what: 'Your client has accepted your work, and the contract is complete.',
    page: contract,
  },
  'contract-ended': {
    group: 'contracts',
    subject: 'Your contract has ended early',
    what: 'One of your contracts has ended before its work was accepted. You can read why on its page.',
    page: contract,
  },
  'payment-marked': {
    group: 'payments',
    subject: 'A payment to you was recorded',
    what: 'Your client says that they have paid you, outside of Hirelane. Please confirm it once it has arrived.',
    page: contract,
  },
  'payment-corrected': {
    group: 'payments',
    subject: 'The record of a payment was corrected',
    what: 'Your client has corrected what they recorded about a payment. Please confirm it once it has arrived.',
    page: contract,
  },
  'payment-confirmed': {
    group: 'payments',
    subject: 'Your payment was confirmed',
    what: 'A freelancer has confirmed that your payment has arrived.',
    page: contract,
  },
  'payment-disputed': {
    group: 'payments',
    subject: 'A payment was disputed',
    what: 'A freelancer says that a payment has not arrived as you recorded it.',
    page: contract,
  },
  'invoice-issued': {
    group: 'payments',
    subject: 'You have an invoice',
    what: 'A freelancer has issued an invoice for your contract. You can read and print it on this page:',
    page: invoice,
  },
  'review-shown': {
    group: 'reviews',
    subject: 'You have a review',
    what: 'The other party to a contract has reviewed you. You can read it and reply on this page:',
    page: contract,
  },
  ...OPERATOR_MAILS,
  message: {
    group: 'messages',
    subject: 'You have a message',
    several: (n) => `${n} new messages`,
    what: 'Somebody has written to you. You can read it and answer on this page:',
    page: conversation,
  },
  invitation: {
    group: 'invitations',
    subject: 'You are invited to apply',
    what: 'A client has invited you to apply to their project. You can read their message on this page:',
    page: invitations,
  },
  'invitation-declined': {
    group: 'invitations',
    subject: 'Your invitation was declined',
    several: (n) => `${n} invitations were declined`,
    what: 'A freelancer has declined your invitation to apply to your project.',
    page: project,
  },
  question: {
    group: 'questions',
    subject: 'You have a question',
    several: (n) => `${n} new questions`,
    what: 'A freelancer has a question about your project. You can answer it on this page:',
    page: project,
  },
  'question-answered': {
    group: 'questions',
    subject: 'Your question was answered',
    what: 'A client has answered your question about their project.',
    page: project,
  },
  'search-matched': {
    group: 'saved-searches',
    subject: 'A new job for a saved search',
    several: (n) => `${n} new jobs for your saved searches`,
    what: 'A project was published that one of your saved searches finds.',
    page: searches,
  },
};

/** The groups that there is a mail of. */
export const GROUPS_IN_USE: ReadonlySet<MailGroup> = new Set(Object.values(WORDS).map(({ group }) => group));

/**
 * What a mail says of one kind of step of one thing, such as a project, and how often it happened. `about`: what the
 * page needs to know, of the last one.
 */
export type Part = Readonly<{ kind: StepMail; about: string; thing: string; projectId: string | null; count: number }>;
