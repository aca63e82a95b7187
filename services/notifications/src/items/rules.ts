import type { NotificationKind } from '@hirelane/contracts/api/notifications';
import type { EventOf, StreamCategory } from '@hirelane/contracts/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';

/** Events that tell somebody something by themselves. */
export type ToldCategory =
  | 'project'
  | 'proposal'
  | 'engagement'
  | 'review'
  | 'conversation'
  | 'invitation'
  | 'question'
  | 'match'
  | 'file'
  | 'report'
  | 'appeal'
  | 'user';
export type Step = EventOf<ToldCategory>;
/** All that the read model follows. */
export type FollowedCategory = ToldCategory | 'bookmark' | 'block';
export type Followed = Recorded<EventOf<FollowedCategory>>;

/**
 * One thing that one person is told. `otherId`: the other of the two whom it is about; null where there is none. The
 * ids say where it leads.
 */
export type Told = Readonly<{
  to: string;
  kind: NotificationKind;
  otherId: string | null;
  projectId: string | null;
  contractId: string | null;
  invoiceId: string | null;
  personId: string | null;
}>;

type Rule<S extends Step> = ((data: S['data']) => readonly Told[]) | null;
type Rules = { readonly [T in Step['type']]: Rule<Extract<Step, { type: T }>> };
type Party = 'client' | 'freelancer';
type Pair = Readonly<{ projectId: string; clientId: string; freelancerId: string; engagementId?: string }>;

const NOWHERE = { otherId: null, projectId: null, contractId: null, invoiceId: null, personId: null };

function tell(kind: NotificationKind, party: Party, data: Pair): Told {
  const { clientId, freelancerId, projectId, engagementId = null } = data;
  const [to, otherId] = party === 'client' ? [clientId, freelancerId] : [freelancerId, clientId];
  return { ...NOWHERE, kind, to, otherId, projectId, contractId: engagementId };
}

const client = (kind: NotificationKind) => (data: Pair) => [tell(kind, 'client', data)];
const freelancer = (kind: NotificationKind) => (data: Pair) => [tell(kind, 'freelancer', data)];
/** Both: it happened by itself. */
const both = (kind: NotificationKind) => (data: Pair) => [tell(kind, 'client', data), tell(kind, 'freelancer', data)];
/** The one who did not do it. */
const other = (kind: NotificationKind) => (data: Pair & Readonly<{ by: Party }>) => [
  tell(kind, data.by === 'client' ? 'freelancer' : 'client', data),
];

type OfReview = Readonly<{ projectId: string; engagementId: string; authorId: string; subjectId: string }>;
const ofReview = (kind: NotificationKind, to: string, { projectId, engagementId }: OfReview): readonly Told[] => [
  { ...NOWHERE, kind, to, projectId, contractId: engagementId },
];

/** What an operator does to something of somebody's; the reason stands among the notices in their settings. */
const ofOperator = (kind: NotificationKind, to: string): Told => ({ ...NOWHERE, kind, to });

/**
 * Who is told what, by the type of event; null: nobody. Complete, so that a new type is decided about. Whoever acts
 * knows already.
 */
const RULES: Rules = {
  // Whoever has saved a project is told by `saved.ts`, which knows who has.
  ProjectDrafted: null,
  ProjectEdited: null,
  ProjectPosted: null,
  ProjectUnpublished: null,
  ProposalsBegan: null,
  PlaceClaimed: null,
  PlaceReleased: null,
  ProjectFilled: null,
  ProjectReopened: null,
  ProjectClosed: null,
  DraftDeleted: null,
  ProjectErased: null,
  ProjectHidden: ({ clientId }) => [ofOperator('text-hidden', clientId)],
  ProjectUnhidden: ({ clientId }) => [ofOperator('text-restored', clientId)],

  ProposalSent: client('proposal-received'),
  ProposalRevised: client('proposal-revised'),
  ProposalWithdrawn: client('proposal-withdrawn'),
  ProposalOpened: freelancer('proposal-opened'),
  ProposalShortlisted: freelancer('proposal-shortlisted'),
  ProposalUnshortlisted: null,
  ProposalDeclined: freelancer('proposal-declined'),
  ProposalReconsidered: freelancer('proposal-reopened'),
  OfferMade: freelancer('offer-made'),
  OfferWithdrawn: tellOfferWithdrawn,
  OfferDeclined: client('offer-declined'),
  OfferLapsed: both('offer-lapsed'),
  // The engagement that follows tells it, and is there then.
  OfferAccepted: null,
  ClaimEnded: null,
  HireEnded: null,
  ProposalClosed: freelancer('proposal-closed'),
  ProposalReopened: freelancer('proposal-reopened'),
  LetterHidden: ({ freelancerId }) => [ofOperator('text-hidden', freelancerId)],
  LetterUnhidden: ({ freelancerId }) => [ofOperator('text-restored', freelancerId)],
  ProposalErased: null,
  ProposalClientErased: null,

  EngagementStarted: client('offer-accepted'),
  AmendmentProposed: other('amendment-proposed'),
  AmendmentAccepted: other('amendment-accepted'),
  AmendmentDeclined: other('amendment-declined'),
  WorkDelivered: client('work-delivered'),
  DeliveryReminded: client('work-waits'),
  ChangesRequested: freelancer('changes-requested'),
  WorkAccepted: freelancer('work-accepted'),
  EngagementEnded: other('contract-ended'),
  PaymentMarked: freelancer('payment-marked'),
  PaymentCorrected: freelancer('payment-corrected'),
  PaymentConfirmed: client('payment-confirmed'),
  PaymentDisputed: client('payment-disputed'),
  InvoiceIssued: (data) => [{ ...tell('invoice-issued', 'client', data), invoiceId: data.invoiceId }],
  EngagementFreelancerErased: null,
  EngagementClientErased: null,
  EngagementExpired: null,

  // Nobody may know of a review before it is shown.
  ReviewWritten: null,
  ReviewShown: (data) => (data.isNew ? ofReview('review-shown', data.subjectId, data) : []),
  ReviewReplied: null,
  ReviewTextHidden: (data) => ofReview('review-hidden', data.authorId, data),
  ReviewTextRestored: (data) => ofReview('review-restored', data.authorId, data),
  ReviewErased: null,
  ReviewSubjectErased: null,

  ConversationOpened: null,
  MessageSent: (data) => [
    {
      ...tell('message', data.from === data.clientId ? 'freelancer' : 'client', data),
      personId: data.freelancerId,
    },
  ],
  MessageHidden: ({ from }) => [ofOperator('text-hidden', from)],
  MessageUnhidden: ({ from }) => [ofOperator('text-restored', from)],
  ConversationClientErased: null,
  ConversationFreelancerErased: null,

  FreelancerInvited: freelancer('invitation'),
  InvitationDeclined: client('invitation-declined'),
  InvitationHidden: ({ clientId }) => [ofOperator('text-hidden', clientId)],
  InvitationUnhidden: ({ clientId }) => [ofOperator('text-restored', clientId)],
  InvitationClientErased: null,
  InvitationFreelancerErased: null,

  QuestionAsked: client('question'),
  QuestionAnswered: freelancer('question-answered'),
  AnswerPublished: null,
  AnswerTakenBack: null,
  QuestionHidden: ({ freelancerId }) => [ofOperator('text-hidden', freelancerId)],
  QuestionUnhidden: ({ freelancerId }) => [ofOperator('text-restored', freelancerId)],
  QuestionFreelancerErased: null,
  QuestionClientErased: null,

  SearchMatched: ({ userId, projectId }) => [{ ...NOWHERE, kind: 'search-matched', to: userId, projectId }],
  MatchErased: null,

  ReportFiled: null,
  ReportDecided: tellReportDecided,
  ReportErased: null,

  AppealFiled: null,
  AppealDecided: ({ userId, decision }) => [ofOperator(`decision-${decision}`, userId)],
  AppealErased: null,
  // What is done to an account is mailed, and a suspension stands on every page.
  UserRegistered: null,
  DetailsChanged: null,
  EmailVerified: null,
  EmailChangeRequested: null,
  EmailChanged: null,
  UserSuspended: null,
  UserRestored: null,
  OperatorNamed: null,
  OperatorRemoved: null,
  CompanyVerified: ({ userId }) => [ofOperator('company-verified', userId)],
  CompanyUnverified: ({ userId }) => [ofOperator('company-unverified', userId)],
  UserErased: null,
  ErasureCompleted: null,

  FileHidden: ({ ownerId }) => [ofOperator('text-hidden', ownerId)],
  FileUnhidden: ({ ownerId }) => [ofOperator('text-restored', ownerId)],
  FileUploaded: null,
  FileRemoved: null,
  FileExpired: null,
  FileErased: null,
};

/**
 * With its project the proposal is closed, and that is told; not to somebody who was hired before, whose proposal stays
 * hired.
 */
function tellOfferWithdrawn(data: Extract<Step, { type: 'OfferWithdrawn' }>['data']): readonly Told[] {
  const { cause, staysHired } = data;
  if (cause === 'project' && !staysHired) return [];
  const isByFreelancer = cause === 'freelancer left' || cause === 'freelancer unavailable';
  return [tell('offer-withdrawn', isByFreelancer ? 'client' : 'freelancer', data)];
}

/** It leads to what was reported, where that has a page of its own. */
function tellReportDecided(data: Extract<Step, { type: 'ReportDecided' }>['data']): readonly Told[] {
  const { by: to, about, thingId, decision } = data;
  const projectId = about === 'project' ? thingId : null;
  const personId = about === 'person' ? thingId : null;
  return [{ ...NOWHERE, kind: `report-${decision}`, to, projectId, personId }];
}

/** Whom an event tells what. Of a type that only a newer release knows, nothing. */
export function toldBy({ type, data, meta }: Recorded<Step>): readonly Told[] {
  // TypeScript does not see that a rule and the data of its event belong together.
  const rule = RULES[type] as Rule<Step> | undefined;
  return (rule?.(data) ?? []).filter(({ to }) => to !== meta.actor);
}

/**
 * Every category of events: whether its events tell something by themselves, are followed for another reason, or
 * neither. Complete, so that a new category is decided about.
 */
export const CATEGORIES: Readonly<Record<StreamCategory, 'tells' | 'followed' | 'ignored'>> = {
  project: 'tells',
  proposal: 'tells',
  engagement: 'tells',
  review: 'tells',
  conversation: 'tells',
  invitation: 'tells',
  question: 'tells',
  match: 'tells',
  report: 'tells',
  appeal: 'tells',
  bookmark: 'followed',
  block: 'followed',
  user: 'tells',
  username: 'ignored',
  email: 'ignored',
  social: 'ignored',
  notice: 'ignored',
  mailing: 'ignored',
  marketplace: 'ignored',
  joincode: 'ignored',
  signin: 'ignored',
  subscriber: 'ignored',
  client: 'ignored',
  freelancer: 'ignored',
  page: 'ignored',
  handle: 'ignored',
  note: 'ignored',
  billing: 'ignored',
  invoices: 'ignored',
  naming: 'ignored',
  record: 'ignored',
  status: 'ignored',
  invitations: 'ignored',
  searches: 'ignored',
  matching: 'ignored',
  file: 'tells',
};
