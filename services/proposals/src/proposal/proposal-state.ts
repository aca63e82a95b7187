import type { OFFER_STATUSES, SUGGESTION_STATUSES } from '@hirelane/api/constants';
import type { EventOf } from '@hirelane/api/events/catalog';
import { proposalStreams } from '@hirelane/api/events/proposal';
import { withoutTexts } from '@hirelane/api/events/texts';
import type { DeclineReason, OfferDeclineReason, ProposalStatus } from '@hirelane/api/schemas/proposals';
import type { Refusal } from '@hirelane/event-sourcing/decide';

export type ProposalEvent = EventOf<'proposal'>;
type Data<T extends ProposalEvent['type']> = Extract<ProposalEvent, { type: T }>['data'];
export type SentProposal = Data<'ProposalSent'>;
type Named = Data<'ProposalWithdrawn'>;
/** The terms that a freelancer proposes. */
export type Terms = Omit<SentProposal, keyof Named | 'projectVersion'>;

/** The terms without the texts written by the freelancer. */
export const withoutWords = (terms: Terms): Terms => withoutTexts(proposalStreams.events.ProposalSent, terms);

/** A proposal's freelancer and project, which identify it. */
export type About = Readonly<{ projectId: string; freelancerId: string }>;

export type Proposal = Readonly<{
  proposalId: string;
  projectId: string;
  clientId: string;
  freelancerId: string;
  status: ProposalStatus;
  terms: Terms;
  /** The number of times that the terms were changed. */
  revisions: number;
  /** The client's last decline, and the status before it; null if the client never declined the proposal. */
  declined: Readonly<{ reason: DeclineReason; words: string; declinedAt: string; before: ProposalStatus }> | null;
  /** The last offer; null before the first one. */
  offer: Offer | null;
  /** The contracts that the proposal led to, oldest first. */
  hires: readonly Hire[];
  /** Claims to the project's slot that can no longer be used for an acceptance. */
  endedClaims: readonly string[];
  /** Why the proposal was closed, and the status before that; null if it was never closed, or was reopened. */
  closed: Readonly<{ cause: 'filled' | 'closed'; before: ProposalStatus }> | null;
  /** Whether the freelancer has deleted their account. */
  isFreelancerErased: boolean;
  /** Whether an operator has hidden the cover letter. */
  isLetterHidden: boolean;
}>;

/** The terms that a client offers, without the message. */
type OfferTerms = Omit<Data<'OfferMade'>, keyof Named | 'message' | 'expiresAt'>;
export type Offer = OfferTerms &
  Readonly<{
    message: string;
    expiresAt: string;
    status: (typeof OFFER_STATUSES)[number];
    /** Null unless the freelancer declined the offer. */
    declined: Readonly<{ reason: OfferDeclineReason; words: string }> | null;
    /** The proposal's status before the offer, which is restored if the offer ends without an acceptance. */
    before: ProposalStatus;
    /** The number of the terms: 1 until the client changes the offer. */
    revision: number;
    /** The last suggestion, while the offer is open; null without one, or if it was withdrawn or overtaken. */
    suggestion: Suggestion | null;
    /** How often the freelancer has suggested other terms for this offer. */
    suggestions: number;
  }>;

/** The terms of an offer that the freelancer can suggest differently. */
export type SuggestibleTerms = Pick<OfferTerms, 'rate' | 'duration' | 'scope' | 'startDate'>;
type Suggestion = SuggestibleTerms & Readonly<{ suggestionId: string; status: (typeof SUGGESTION_STATUSES)[number] }>;

/** `isOver`: whether the contract was completed or ended. */
export type Hire = Readonly<{ offerId: string; claimId: string; engagementId: string; isOver: boolean }>;

export type ProposalRefusal =
  | 'sent-already'
  | 'unknown'
  /** The caller is not a party and must not learn that the proposal exists. */
  | 'hidden'
  /** The command is reserved for the other party. */
  | 'not-yours'
  | 'withdrawn'
  | 'declined'
  | 'closed'
  /** The proposal led to a contract. */
  | 'hired'
  | 'revised-too-often'
  /** The period for undoing the decline is over. */
  | 'too-late'
  /** The project no longer accepts proposals. */
  | 'not-open'
  /** The open offer must first be answered or withdrawn. */
  | 'offer-open'
  /** The offer is no longer open, or does not exist. */
  | 'offer-over'
  | 'offer-lapsed'
  /** The client has changed the offer since the caller read it. */
  | 'offer-changed'
  /** The freelancer's open suggestion must first be answered or withdrawn. */
  | 'amendment-open'
  /** The suggestion is no longer open, or does not exist. */
  | 'terms-answered'
  | 'suggested-too-often'
  /** A date in an offer is out of range. */
  | 'invalid'
  /** The claim to the slot has ended; the caller can make another claim. */
  | 'claim-ended'
  /** Either party has blocked the other. Callers must not reveal which one. */
  | 'apart'
  /** The operator has suspended the freelancer. */
  | 'not-available'
  /** The freelancer has deleted their account. */
  | 'freelancer-erased'
  | 'hidden-by-operator';

export type Decision = readonly ProposalEvent[] | Refusal<ProposalRefusal>;

/** The ids that all events about a proposal contain. */
export const named = ({ proposalId, projectId, clientId, freelancerId }: Proposal): Named => ({
  proposalId,
  projectId,
  clientId,
  freelancerId,
});

/** Returns why a proposal is no longer under consideration, or null if it still is or was declined. */
export function isOver({ status }: Proposal): 'withdrawn' | 'closed' | 'hired' | 'offer-open' | null {
  if (status === 'offered') return 'offer-open';
  return status === 'withdrawn' || status === 'closed' || status === 'hired' ? status : null;
}
