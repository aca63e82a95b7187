import * as z from 'zod';
import { Duration } from '../brief.ts';
import {
  DECLINE_REASONS,
  DECLINED_AT_ONCE_MAX,
  LIMITS,
  OFFER_DECLINE_REASONS,
  OFFER_STATUSES,
  PROPOSAL_STATUSES,
} from '../constants.ts';
import { day, GivenInstant, Id, Instant, prose, rate, Version } from '../fields.ts';
import { FileRef } from './files.ts';
import { PageQuery, ProjectStatus } from './projects.ts';

/** What a freelancer offers. */
export const ProposalTerms = z.object({
  expectedBidRate: rate('Expected bid rate'),
  duration: Duration,
  /** Id of an uploaded file. */
  portfolio: Id.nullish().transform((id) => id ?? null),
  coverLetter: prose('Cover letter', LIMITS.coverLetter),
});
export type ProposalTerms = z.infer<typeof ProposalTerms>;

/** `clientId` and `freelancerId`, if given, must be the project's client and the caller. */
export const SendProposal = z.object({
  projectId: Id,
  clientId: Id.optional(),
  freelancerId: Id.optional(),
  /** `version` of the project as the freelancer has read it. */
  projectVersion: Version.min(1).optional(),
  ...ProposalTerms.shape,
});
export type SendProposal = z.infer<typeof SendProposal>;

/** Why a client declines a proposal. */
export const DeclineReason = z.enum(DECLINE_REASONS);
export type DeclineReason = z.infer<typeof DeclineReason>;

export const ProposalStatus = z.enum(PROPOSAL_STATUSES);
export type ProposalStatus = z.infer<typeof ProposalStatus>;

/** A reason, with words that the freelancer will read; '' without. */
export const DeclineProposal = z.object({
  reason: DeclineReason,
  words: prose('Message', LIMITS.declineWords, 0).default(''),
});
export type DeclineProposal = z.infer<typeof DeclineProposal>;

/** The same for several proposals of one project, by their freelancers. */
export const DeclineProposals = z.object({
  ...DeclineProposal.shape,
  freelancerIds: z
    .array(Id)
    .min(1, 'Choose at least one proposal.')
    .max(DECLINED_AT_ONCE_MAX, `At most ${DECLINED_AT_ONCE_MAX} proposals can be declined at once.`),
});
export type DeclineProposals = z.infer<typeof DeclineProposals>;

export const OfferDeclineReason = z.enum(OFFER_DECLINE_REASONS);
export type OfferDeclineReason = z.infer<typeof OfferDeclineReason>;

/**
 * What a client offers. `startDate`: within a year. `expiresAt`: at most 30 days from now. `keepsHiring`: the project
 * stays open for others.
 */
export const MakeOffer = z.object({
  rate: rate('Rate'),
  duration: Duration,
  scope: prose('Scope', LIMITS.offerScope),
  startDate: day('Start date'),
  expiresAt: GivenInstant,
  keepsHiring: z.boolean().default(false),
  message: prose('Message', LIMITS.offerMessage, 0).default(''),
});
export type MakeOffer = z.infer<typeof MakeOffer>;

/** The offer that was read: another one may have taken its place. */
export const AnswerOffer = z.object({ offerId: Id });
export const DeclineOffer = z.object({
  offerId: Id,
  reason: OfferDeclineReason,
  words: prose('Message', LIMITS.declineWords, 0).default(''),
});
export type DeclineOffer = z.infer<typeof DeclineOffer>;

/** The last offer for a proposal. */
export const Offer = z.object({
  _id: Id,
  rate: z.number().int(),
  duration: Duration,
  scope: z.string(),
  startDate: z.iso.date(),
  expiresAt: Instant,
  keepsHiring: z.boolean(),
  message: z.string(),
  madeAt: Instant,
  /** `open` also when `expiresAt` has just passed. */
  status: z.enum(OFFER_STATUSES),
  /** Null unless the freelancer declined it. */
  declined: z.object({ reason: OfferDeclineReason, words: z.string() }).nullable(),
});
export type Offer = z.infer<typeof Offer>;

/** An offer that can still be accepted, as either of the two finds it among their own. */
export const OpenOffer = z.object({
  _id: Id,
  projectId: Id,
  /** The project's title when the offer was made. */
  title: z.string(),
  /** To whom it was made. */
  freelancer: z.object({ _id: Id, firstName: z.string(), lastName: z.string() }),
  expiresAt: Instant,
});
export type OpenOffer = z.infer<typeof OpenOffer>;
export const OpenOffers = z.object({ data: z.array(OpenOffer), nextCursor: z.string().nullable() });
export type OpenOffers = z.infer<typeof OpenOffers>;

/** What a proposal is after a command. */
export const ProposalState = z.object({
  data: z.object({ projectId: Id, freelancerId: Id, status: ProposalStatus }),
});
/** The engagement that follows an accepted offer. */
export const OfferAcceptedAnswer = z.object({
  data: z.object({ ...ProposalState.shape.data.shape, contractId: Id }),
});
/** What each is after declining several. `isRefused`: it could not be declined, and is as it was. */
export const ProposalStates = z.object({
  data: z.array(z.object({ ...ProposalState.shape.data.shape, isRefused: z.boolean() })),
});

/**
 * Which of a project's proposals, and in which order. `open`: not decided yet. `best`: most of the project's skills
 * first.
 */
export const ReceivedQuery = PageQuery.extend({
  show: z.enum(['all', 'open', 'shortlisted', 'offered', 'hired', 'declined', 'withdrawn', 'closed']).default('all'),
  sort: z.enum(['newest', 'lowest', 'best']).default('newest'),
});
export type ReceivedQuery = z.infer<typeof ReceivedQuery>;

export const ProposalSentAnswer = z.object({ data: z.object({ _id: Id, projectId: Id }), isApplied: z.literal(true) });

const Sent = z.object({
  _id: Id,
  /** Whole rupees. */
  expectedBidRate: z.number().int(),
  duration: Duration,
  /** '' also where an operator has hidden it. */
  coverLetter: z.string(),
  isLetterHidden: z.boolean().optional(),
  portfolio: FileRef.nullable(),
  sentAt: Instant,
  /** How often its terms were changed. */
  revisions: z.number().int(),
  /** The last time that the client declined it; null unless it is declined now. */
  declined: z.object({ reason: DeclineReason, words: z.string(), declinedAt: Instant }).nullable(),
  /** The last offer; null when there was none. */
  offer: Offer.nullable(),
  /** The last engagement that followed; null when there was none. */
  contractId: Id.nullable(),
  /** Whether that is over, so that another offer may be made. */
  isContractOver: z.boolean(),
  /** What the freelancer had offered before the last revision; null when there was none. */
  former: z.object({ expectedBidRate: z.number().int(), duration: Duration, coverLetter: z.string() }).nullable(),
  /** The version of the project that it answered, where the project was edited since; null otherwise. */
  editedSince: z.number().int().nullable(),
});

/** A proposal as the client of its project reads it. */
export const ReceivedProposal = z.object({
  ...Sent.shape,
  status: ProposalStatus,
  /** How many of the project's `of` skills the freelancer has. */
  match: z.object({ shared: z.number().int(), of: z.number().int() }),
  freelancer: z.object({
    _id: Id,
    firstName: z.string(),
    lastName: z.string(),
    title: z.string(),
    profileImg: Id.nullable(),
  }),
  /** The operator has suspended the freelancer: no offer can be made, for as long as that lasts. */
  isUnavailable: z.boolean(),
});
export type ReceivedProposal = z.infer<typeof ReceivedProposal>;
export const ReceivedProposals = z.object({
  data: z.array(ReceivedProposal),
  nextCursor: z.string().nullable(),
  /** How many there are of each kind, whatever is shown. */
  counts: z.object({
    all: z.number().int(),
    open: z.number().int(),
    shortlisted: z.number().int(),
    offered: z.number().int(),
    hired: z.number().int(),
    declined: z.number().int(),
    withdrawn: z.number().int(),
    closed: z.number().int(),
  }),
});
export type ReceivedProposals = z.infer<typeof ReceivedProposals>;

/**
 * A proposal as the freelancer who sent it sees it. `closed`: the client has closed the project while it was undecided.
 * The title is '' when the project is a draft again, has been deleted, or went with its client.
 */
export const OwnProposal = z.object({
  ...Sent.shape,
  status: ProposalStatus,
  project: z.object({ _id: Id, title: z.string(), status: ProjectStatus }),
});
export type OwnProposal = z.infer<typeof OwnProposal>;
export const OwnProposals = z.object({ data: z.array(OwnProposal), nextCursor: z.string().nullable() });

/** The whole note; '' removes it. */
export const WriteNote = z.object({ text: prose('Note', LIMITS.note, 0) });
export type WriteNote = z.infer<typeof WriteNote>;

/** Not the text: answers are kept for retries. */
export const NoteSaved = z.object({ isNoteSaved: z.literal(true) });

/** A client's note about a proposal to their project. */
export const Note = z.object({ proposalId: Id, text: z.string(), writtenAt: Instant });
export type Note = z.infer<typeof Note>;
export const Notes = z.object({ data: z.array(Note), nextCursor: z.string().nullable() });
