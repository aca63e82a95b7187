import type { EventOf } from '@hirelane/api/events/catalog';
import { toldBy } from '@hirelane/api/notifications';
import type { TOLD_CATEGORIES } from '@hirelane/api/notifications/record';
import type { SignalKind } from '@hirelane/api/schemas/live';
import type { Recorded } from '@hirelane/event-sourcing/events';

export type SignalledEvent = Recorded<EventOf<(typeof TOLD_CATEGORIES)[number]>>;

/** Whom an event is signalled, and as what. `userId`: null for everybody. */
type Signalled = Readonly<{ userId: string | null; kind: SignalKind; about: string }>;

/**
 * Whom to signal that an event has happened: those for whom a screen shows something else now, and those who are told of
 * it, in all of their browsers. What somebody may not know of is not signalled to them either, not even that there is
 * something.
 */
export function signalsOf(event: SignalledEvent): readonly Signalled[] {
  const changed = screensOf(event);
  const others = toldBy(event).filter(({ to }) => !changed.some(({ userId }) => userId === to));
  return [...changed, ...others.map(({ to }) => ({ userId: to, kind: 'notification' as const, about: '' }))];
}

/** Those for whom a screen shows something else, beside what they are told. */
function screensOf({ type, data }: SignalledEvent): readonly Signalled[] {
  switch (type) {
    case 'MessageSent':
    case 'MessageHidden':
    case 'MessageUnhidden':
      return both(data, 'message', pairOf(data));

    case 'ProposalSent':
    case 'ProposalRevised':
    case 'ProposalWithdrawn':
    case 'ProposalOpened':
    case 'ProposalShortlisted':
    case 'ProposalUnshortlisted':
    case 'ProposalDeclined':
    case 'ProposalReconsidered':
    case 'ProposalClosed':
    case 'ProposalReopened':
    case 'OfferMade':
    case 'OfferWithdrawn':
    case 'OfferDeclined':
    case 'OfferLapsed':
    case 'OfferAccepted':
    case 'HireEnded':
    case 'LetterHidden':
    case 'LetterUnhidden':
      return both(data, 'proposal', pairOf(data));

    case 'FreelancerInvited':
    case 'InvitationDeclined':
    case 'InvitationHidden':
    case 'InvitationUnhidden':
      return both(data, 'invitation', data.projectId);
    case 'QuestionAsked':
    case 'QuestionAnswered':
    case 'AnswerPublished':
    case 'AnswerTakenBack':
    case 'QuestionHidden':
    case 'QuestionUnhidden':
      return both(data, 'question', data.projectId);
    case 'SearchMatched':
      return [{ userId: data.userId, kind: 'match', about: data.projectId }];

    case 'EngagementStarted':
    case 'AmendmentProposed':
    case 'AmendmentAccepted':
    case 'AmendmentDeclined':
    case 'WorkDelivered':
    case 'ChangesRequested':
    case 'WorkAccepted':
    case 'EngagementEnded':
    case 'PaymentMarked':
    case 'PaymentCorrected':
    case 'PaymentConfirmed':
    case 'PaymentDisputed':
    case 'InvoiceIssued':
      return both(data, 'contract', data.engagementId);

    // Until a review is shown, nobody but its author may know of it.
    case 'ReviewWritten':
    case 'ReviewTextHidden':
    case 'ReviewTextRestored':
      return [{ userId: data.authorId, kind: 'review', about: data.engagementId }];
    case 'ReviewShown':
    case 'ReviewReplied':
      return [data.authorId, data.subjectId].map((userId) => ({ userId, kind: 'review', about: data.engagementId }));

    // Whose project it is, and which, is not told: somebody may be kept from seeing it.
    case 'ProjectPosted':
    case 'ProjectReopened':
      return [own(data), { userId: null, kind: 'posted', about: '' }];
    // Not each change of a draft, which the wizard saves while its author types.
    case 'ProjectUnpublished':
    case 'ProjectFilled':
    case 'ProjectClosed':
    case 'ProjectHidden':
    case 'ProjectUnhidden':
    case 'DraftDeleted':
      return [own(data)];

    case 'ReportDecided':
      return [{ userId: data.by, kind: 'report', about: data.reportId }];

    case 'AppealDecided':
      return [{ userId: data.userId, kind: 'report', about: data.appealId }];

    case 'UserSuspended':
    case 'UserRestored':
    case 'CompanyVerified':
    case 'CompanyUnverified':
      return [{ userId: data.userId, kind: 'account', about: '' }];

    default:
      return [];
  }
}

type Pair = Readonly<{ projectId: string; clientId: string; freelancerId: string }>;

const both = (
  { clientId, freelancerId }: Pick<Pair, 'clientId' | 'freelancerId'>,
  kind: SignalKind,
  about: string,
): readonly Signalled[] => [clientId, freelancerId].map((userId) => ({ userId, kind, about }));

const pairOf = ({ projectId, freelancerId }: Pair) => `${projectId}_${freelancerId}`;

const own = ({ projectId, clientId }: Pick<Pair, 'projectId' | 'clientId'>): Signalled => ({
  userId: clientId,
  kind: 'project',
  about: projectId,
});
