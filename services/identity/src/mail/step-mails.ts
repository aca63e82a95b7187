import { APPEAL_MONTHS, DELIVERY_REMINDER_DAYS } from '@hirelane/contracts/constants';
import { type MailGroup, STEP_MAILS } from '@hirelane/contracts/told';

/** What others did, or what happened by itself, that people are mailed about. */
export type StepMail = (typeof STEP_MAILS)[number];

export const isStepMail = (kind: string): kind is StepMail => STEP_MAILS.some((step) => step === kind);

/** The path of a page, by the id of what a step is about, and what a button that leads there says. */
type Page = Readonly<{ path: (about: string) => string; label: string }>;

const ownProposals: Page = { path: () => 'freelancer/proposals', label: 'Open your proposals' };
const project: Page = { path: (id) => `client/project/${id}`, label: 'Open the project' };
const contract: Page = { path: (id) => `contracts/${id}`, label: 'Open the contract' };
const invoice: Page = { path: contract.path, label: 'Open the invoice' };
const conversation: Page = { path: (pair) => `messages/${pair}`, label: 'Open the conversation' };
const invitations: Page = { path: () => 'freelancer/invitations', label: 'Open your invitations' };
const searches: Page = { path: () => 'freelancer/searches', label: 'Open your saved searches' };
const home: Page = { path: () => '', label: 'Go to Hirelane' };

const notices: Page = { path: () => 'settings/security', label: 'Read the notices' };
type Words = Readonly<{
  /** By which its reader chooses whether and when they get it. */
  group: MailGroup;
  subject: string;
  /** Instead of `subject`, where there are `n` of them in one mail. */
  several?: (n: number) => string;
  what: string;
  page: Page;
}>;

const hidden = (subject: string, what: string): Words => ({
  group: 'reports',
  subject,
  what: `The operator of Hirelane has hidden ${what}. You can read the reason on this page, among the notices. If you do not agree, you can appeal there within ${APPEAL_MONTHS} months.`,
  page: notices,
});
const restored = (subject: string, what: string): Words => ({
  group: 'reports',
  subject,
  what: `The operator of Hirelane has restored ${what}. You can read more on this page:`,
  page: notices,
});

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
  'review-hidden': {
    group: 'reports',
    subject: 'The text of your review was hidden',
    what: `The operator of Hirelane has hidden the text of a review that you wrote, so that only you can read it. The stars stay. You can read the reason on this page. If you do not agree, you can appeal in your settings, among the notices from the operator, within ${APPEAL_MONTHS} months.`,
    page: contract,
  },
  'review-restored': {
    group: 'reports',
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
  'invitation-hidden': hidden(
    'The message of an invitation was hidden',
    'the message of an invitation that you sent. The invitation itself stays',
  ),
  'invitation-restored': restored(
    'The message of an invitation can be read again',
    'the message of an invitation that you sent',
  ),
  'question-hidden': hidden('A question of yours was hidden', 'a question that you asked about a project'),
  'question-restored': restored('A question of yours can be read again', 'a question that you asked about a project'),
  'report-upheld': {
    group: 'reports',
    subject: 'Your report was upheld',
    what: 'The operator of Hirelane has looked into something that you reported, and has acted on it. Thank you.',
    page: home,
  },
  'report-dismissed': {
    group: 'reports',
    subject: 'Your report was dismissed',
    what: 'The operator of Hirelane has looked into something that you reported, and has found nothing to act on. If you know more about it, answer this mail.',
    page: home,
  },
  'decision-upheld': {
    group: 'reports',
    subject: 'Your appeal was decided: the decision stands',
    what: 'An operator of Hirelane has looked into your appeal, and the decision stands. You can read the reason on this page, among the notices.',
    page: notices,
  },
  'decision-reversed': {
    group: 'reports',
    subject: 'Your appeal was decided: the decision was reversed',
    what: 'An operator of Hirelane has looked into your appeal, and has reversed the decision. You can read the reason on this page, among the notices.',
    page: notices,
  },
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
