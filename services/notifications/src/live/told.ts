import type { EventOf } from '@hirelane/api/events/catalog';
import { toldBy } from '@hirelane/api/notifications';
import type { TOLD_CATEGORIES } from '@hirelane/api/notifications/record';
import type { SignalKind } from '@hirelane/api/schemas/live';
import type { Recorded } from '@hirelane/event-sourcing/events';

export type SignalledEvent = Recorded<EventOf<(typeof TOLD_CATEGORIES)[number]>>;

/** A signal to one user, or to all if `userId` is null. */
type Signalled = Readonly<{ userId: string | null; kind: SignalKind; about: string }>;

/**
 * The signals of an event: to the users whose screens change, and to the recipients of its notification, in all of
 * their browsers. A user who must not know of something gets no signal of it either.
 */
export function signalsOf(event: SignalledEvent): readonly Signalled[] {
  const changed = screensOf(event);
  const others = toldBy(event).filter(({ to }) => !changed.some(({ userId }) => userId === to));
  return [...changed, ...others.map(({ to }) => ({ userId: to, kind: 'notification' as const, about: '' }))];
}

/** The signals to users whose screens change, apart from notifications. */
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

    // Until a review is visible, only its author may know of it.
    case 'ReviewWritten':
    case 'ReviewTextHidden':
    case 'ReviewTextRestored':
      return [{ userId: data.authorId, kind: 'review', about: data.engagementId }];
    case 'ReviewShown':
    case 'ReviewReplied':
      return [data.authorId, data.subjectId].map((userId) => ({ userId, kind: 'review', about: data.engagementId }));

    // The signal to all users does not name the project or its client: some users may not be allowed to see it.
    case 'ProjectPosted':
    case 'ProjectReopened':
      return [own(data), { userId: null, kind: 'posted', about: '' }];
    // Not `ProjectEdited`: the wizard saves a draft while its author types.
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
