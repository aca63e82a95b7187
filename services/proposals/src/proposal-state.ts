import type { OFFER_STATUSES } from '@hirelane/api/constants';
import type { EventOf } from '@hirelane/api/events/catalog';
import { proposalStreams } from '@hirelane/api/events/proposal';
import { withoutTexts } from '@hirelane/api/events/texts';
import type { DeclineReason, OfferDeclineReason, ProposalStatus } from '@hirelane/api/schemas/proposals';
import type { Refusal } from '@hirelane/event-sourcing/decide';

export type ProposalEvent = EventOf<'proposal'>;
type Data<T extends ProposalEvent['type']> = Extract<ProposalEvent, { type: T }>['data'];
export type SentProposal = Data<'ProposalSent'>;
type Named = Data<'ProposalWithdrawn'>;
/** What a freelancer offers. */
export type Terms = Omit<SentProposal, keyof Named | 'projectVersion'>;

/** The same without anything that the freelancer has written in words. */
export const withoutWords = (terms: Terms): Terms => withoutTexts(proposalStreams.events.ProposalSent, terms);

/** Whose proposal for which project: there is one. */
export type About = Readonly<{ projectId: string; freelancerId: string }>;

export type Proposal = Readonly<{
  proposalId: string;
  projectId: string;
  clientId: string;
  freelancerId: string;
  status: ProposalStatus;
  terms: Terms;
  /** How often the terms were changed. */
  revisions: number;
  /** The last time that the client declined it, and what it was before; null when they never did. */
  declined: Readonly<{ reason: DeclineReason; words: string; declinedAt: string; before: ProposalStatus }> | null;
  /** The last offer; null when there was none. */
  offer: Offer | null;
  /** The engagements that followed, oldest first. */
  hires: readonly Hire[];
  /** Claims of the project's place with which no offer will be accepted. */
  endedClaims: readonly string[];
  /** Why it was closed, and what it was before; null when it never was, or was reopened. */
  closed: Readonly<{ cause: 'filled' | 'closed'; before: ProposalStatus }> | null;
  /** The freelancer has deleted their account. */
  isFreelancerErased: boolean;
  /** By an operator. */
  isLetterHidden: boolean;
}>;

/** What a client offers, without their message. */
type OfferTerms = Omit<Data<'OfferMade'>, keyof Named | 'message' | 'expiresAt'>;
export type Offer = OfferTerms &
  Readonly<{
    message: string;
    expiresAt: string;
    status: (typeof OFFER_STATUSES)[number];
    /** Null unless the freelancer declined it. */
    declined: Readonly<{ reason: OfferDeclineReason; words: string }> | null;
    /** What the proposal was when the offer was made, and is again when nothing comes of it. */
    before: ProposalStatus;
  }>;

/** `isOver`: the engagement was completed or ended. */
export type Hire = Readonly<{ offerId: string; claimId: string; engagementId: string; isOver: boolean }>;

export type ProposalRefusal =
  | 'sent-already'
  | 'unknown'
  /** The caller has no part in it and may not learn that it exists. */
  | 'hidden'
  /** It is for the other of the two to do. */
  | 'not-yours'
  | 'withdrawn'
  | 'declined'
  | 'closed'
  /** It led to an engagement. */
  | 'hired'
  | 'revised-too-often'
  /** The days for undoing are over. */
  | 'too-late'
  /** The project takes no proposals any more. */
  | 'not-open'
  /** It has to be answered or withdrawn first. */
  | 'offer-open'
  /** There is no such offer any more. */
  | 'offer-over'
  | 'offer-lapsed'
  /** A date of an offer is out of its range. */
  | 'invalid'
  /** The claim of the place has ended; another one can be made. */
  | 'claim-ended'
  /** One of the two blocks the other. Which of them, nobody is told. */
  | 'apart'
  /** The operator has suspended the freelancer. */
  | 'unavailable'
  /** There is nobody to make an offer to. */
  | 'freelancer-erased'
  | 'hidden-by-operator';

export type Decision = readonly ProposalEvent[] | Refusal<ProposalRefusal>;

/** The ids that all of its events have. */
export const named = ({ proposalId, projectId, clientId, freelancerId }: Proposal): Named => ({
  proposalId,
  projectId,
  clientId,
  freelancerId,
});

/** Why a proposal is not weighed any more, but for having been declined; null while it is. */
export function isOver({ status }: Proposal): 'withdrawn' | 'closed' | 'hired' | 'offer-open' | null {
  if (status === 'offered') return 'offer-open';
  return status === 'withdrawn' || status === 'closed' || status === 'hired' ? status : null;
}
