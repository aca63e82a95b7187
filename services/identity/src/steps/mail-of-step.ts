import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { AccountMail } from '../mail/account-mails.ts';
import type { StepMail } from '../mail/step-mails.ts';
import { isModerated, MODERATION_MAILS, type Moderated, ownedThing } from './moderated.ts';

/**
 * A mail that a step calls for: to whom; `about`: what the address of the page it points to needs, such as the id of a
 * project; `thing`: what it is about, of which there is at most one mail an hour; `projectId`: whose title it may name.
 */
export type MailOfStep = Readonly<{
  kind: StepMail;
  to: string;
  about: string;
  thing: string;
  projectId: string | null;
}>;

/** What the operator did to an account; about: the same. */
export type MailOfAccount = Readonly<{ kind: AccountMail; to: string; about: string }>;

/** What somebody may be mailed about. */
export type Step = EventOf<
  | ('proposal' | 'engagement' | 'review' | 'report' | 'conversation' | 'invitation' | 'question' | 'match')
  | ('project' | 'file' | 'appeal')
>;
type To = 'client' | 'freelancer';
type Named = Readonly<{ projectId: string; clientId: string; freelancerId: string; engagementId?: string }>;
type BetweenTwo = EventOf<'proposal' | 'engagement' | 'invitation' | 'question'>;
type Rule<S extends BetweenTwo> = readonly [kind: StepMail, to: To | ((data: S['data']) => To | null)];
type Rules<S extends BetweenTwo> = { readonly [T in S['type']]?: Rule<Extract<S, { type: T }>> };

const other = ({ by }: Readonly<{ by: To }>): To => (by === 'client' ? 'freelancer' : 'client');

/** Nobody is mailed about a step without a rule, such as that a proposal was opened. */
const RULES: Rules<BetweenTwo> = {
  ProposalSent: ['proposal-received', 'client'],
  ProposalRevised: ['proposal-revised', 'client'],
  ProposalWithdrawn: ['proposal-withdrawn', 'client'],
  ProposalShortlisted: ['proposal-shortlisted', 'freelancer'],
  ProposalDeclined: ['proposal-declined', 'freelancer'],
  ProposalClosed: ['proposal-closed', 'freelancer'],
  ProposalReopened: ['proposal-reopened', 'freelancer'],
  OfferMade: ['offer-made', 'freelancer'],
  OfferWithdrawn: ['offer-withdrawn', leftOfOffer],
  OfferDeclined: ['offer-declined', 'client'],
  OfferLapsed: ['offer-lapsed', 'client'],
  EngagementStarted: ['offer-accepted', 'client'],
  AmendmentProposed: ['amendment-proposed', other],
  AmendmentAccepted: ['amendment-accepted', other],
  AmendmentDeclined: ['amendment-declined', other],
  WorkDelivered: ['work-delivered', 'client'],
  DeliveryReminded: ['work-waits', 'client'],
  ChangesRequested: ['changes-requested', 'freelancer'],
  WorkAccepted: ['work-accepted', 'freelancer'],
  EngagementEnded: ['contract-ended', other],
  PaymentMarked: ['payment-marked', 'freelancer'],
  PaymentCorrected: ['payment-corrected', 'freelancer'],
  PaymentConfirmed: ['payment-confirmed', 'client'],
  PaymentDisputed: ['payment-disputed', 'client'],
  InvoiceIssued: ['invoice-issued', 'client'],
  FreelancerInvited: ['invitation', 'freelancer'],
  InvitationDeclined: ['invitation-declined', 'client'],
  QuestionAsked: ['question', 'client'],
  QuestionAnswered: ['question-answered', 'freelancer'],
};

/**
 * With its project the proposal is closed, and that is mailed; not to somebody who was hired before, whose proposal
 * stays hired.
 */
function leftOfOffer({ cause, staysHired }: Extract<Step, { type: 'OfferWithdrawn' }>['data']): To | null {
  if (cause === 'project') return staysHired ? 'freelancer' : null;
  return cause === 'freelancer left' || cause === 'freelancer unavailable' ? 'client' : 'freelancer';
}

/** The mail to the other of the two about a step; null where nobody is mailed. Whoever acts knows already. */
export function mailOfStep(event: Step): MailOfStep | null {
  if (isOfReview(event)) return mailOfReview(event);
  if (isOfReport(event)) return mailOfReport(event);
  if (isModerated(event)) return mailOfModerated(event);
  if (isOfAppeal(event)) return mailOfAppeal(event);
  if (isOfConversation(event)) return mailOfConversation(event);
  if (isOfMatch(event)) return mailOfMatch(event);
  if (!isBetweenTwo(event)) return null;
  // TypeScript does not see that a rule and the data of its event belong together.
  const rule = RULES[event.type] as Rule<BetweenTwo> | undefined;
  if (!rule) return null;
  const [kind, whom] = rule;
  const to = typeof whom === 'function' ? whom(event.data) : whom;
  if (to === null) return null;
  const { clientId, freelancerId, projectId, engagementId } = event.data as Named;
  const invoice = event.type === 'InvoiceIssued' ? `/invoices/${event.data.invoiceId}` : '';
  const thing = engagementId ?? projectId;
  return { kind, to: to === 'client' ? clientId : freelancerId, about: `${thing}${invoice}`, thing, projectId };
}

const isOfReview = (step: Step): step is EventOf<'review'> => 'subjectId' in step.data;

/**
 * A review that has become visible is mailed to whom it is about; what the operator does to its text, to its author.
 */
function mailOfReview({ type, data }: EventOf<'review'>): MailOfStep | null {
  const { authorId, subjectId, engagementId, projectId } = data;
  const named = { about: engagementId, thing: engagementId, projectId };
  switch (type) {
    case 'ReviewShown':
      return data.isNew ? { kind: 'review-shown', to: subjectId, ...named } : null;
    case 'ReviewTextHidden':
      return { kind: 'review-hidden', to: authorId, ...named };
    case 'ReviewTextRestored':
      return { kind: 'review-restored', to: authorId, ...named };
    default:
      return null;
  }
}

/** What operators hide and show again is mailed to whose it is. */
function mailOfModerated(event: Moderated): MailOfStep | null {
  const { userId, thingId } = ownedThing(event);
  return { kind: MODERATION_MAILS[event.type], to: userId, about: thingId, thing: thingId, projectId: null };
}

const isBetweenTwo = (step: Step): step is BetweenTwo => 'freelancerId' in step.data && !('from' in step.data);

const isOfReport = (step: Step): step is EventOf<'report'> => 'reportId' in step.data;

/** What the operator decides is mailed to whoever reported. */
function mailOfReport({ type, data }: EventOf<'report'>): MailOfStep | null {
  if (type !== 'ReportDecided') return null;
  const { by, reportId, decision } = data;
  return { kind: `report-${decision}`, to: by, about: reportId, thing: reportId, projectId: null };
}

const isOfAppeal = (step: Step): step is EventOf<'appeal'> => 'appealId' in step.data;

/** What operators decide about an appeal is mailed to whoever appealed. */
function mailOfAppeal({ type, data }: EventOf<'appeal'>): MailOfStep | null {
  if (type !== 'AppealDecided') return null;
  const { userId, appealId, decision } = data;
  return { kind: `decision-${decision}`, to: userId, about: appealId, thing: appealId, projectId: null };
}

const isOfConversation = (step: Step): step is EventOf<'conversation'> => 'segment' in step.data;

/** What two people write to each other is one thing, in whichever segment. */
export const conversationOf = ({ projectId, freelancerId }: Readonly<{ projectId: string; freelancerId: string }>) =>
  `${projectId}/${freelancerId}`;

/** A message is mailed to the other of the two. */
function mailOfConversation({ type, data }: EventOf<'conversation'>): MailOfStep | null {
  if (type !== 'MessageSent') return null;
  const { from, clientId, freelancerId, projectId } = data;
  const thing = conversationOf(data);
  return { kind: 'message', to: from === clientId ? freelancerId : clientId, about: thing, thing, projectId };
}

const isOfMatch = (step: Step): step is EventOf<'match'> => 'userId' in step.data;

/** What stands for all searches of which their owner wants to be told once a day. */
export const DAILY_SEARCHES = 'daily';

/** A new project is mailed to whoever has saved a search that finds it: at once about one search, or with all others. */
function mailOfMatch({ type, data }: EventOf<'match'>): MailOfStep | null {
  if (type !== 'SearchMatched') return null;
  const { userId: to, projectId, searchIds, tell } = data;
  const [searchId = ''] = searchIds;
  return {
    kind: 'search-matched',
    to,
    about: projectId,
    thing: tell === 'daily' ? DAILY_SEARCHES : searchId,
    projectId,
  };
}
