import * as z from 'zod';
import { Duration } from '../brief.ts';
import {
  DECLINE_REASONS,
  DECLINED_AT_ONCE_MAX,
  LIMITS,
  OFFER_DECLINE_REASONS,
  OFFER_STATUSES,
  PROPOSAL_STATUSES,
  SUGGESTION_STATUSES,
} from '../constants.ts';
import { day, GivenInstant, Id, Instant, prose, rate, Version } from '../fields.ts';
import { FileRef } from './files.ts';
import { PageQuery, ProjectStatus } from './projects.ts';

/** The terms of a freelancer's proposal. */
export const ProposalTerms = z.object({
  expectedBidRate: rate('Expected bid rate'),
  duration: Duration,
  /** The id of an uploaded file. */
  portfolio: Id.nullish().transform((id) => id ?? null),
  coverLetter: prose('Cover letter', LIMITS.coverLetter),
});
export type ProposalTerms = z.infer<typeof ProposalTerms>;

/** `clientId` and `freelancerId`, if given, must be the project's client and the caller. */
export const SendProposal = z.object({
  projectId: Id,
  clientId: Id.optional(),
  freelancerId: Id.optional(),
  /** The `version` of the project that the freelancer has read. */
  projectVersion: Version.min(1).optional(),
  ...ProposalTerms.shape,
});
export type SendProposal = z.infer<typeof SendProposal>;

/** A client's reason for declining a proposal. */
export const DeclineReason = z.enum(DECLINE_REASONS);
export type DeclineReason = z.infer<typeof DeclineReason>;

export const ProposalStatus = z.enum(PROPOSAL_STATUSES);
export type ProposalStatus = z.infer<typeof ProposalStatus>;

/** The reason for declining, with an explanation for the freelancer, which may be ''. */
export const DeclineProposal = z.object({
  reason: DeclineReason,
  words: prose('Message', LIMITS.declineWords, 0).default(''),
});
export type DeclineProposal = z.infer<typeof DeclineProposal>;

/** A reason for declining several proposals to one project. Each proposal is identified by its freelancer. */
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

/** The terms of an offer that the freelancer can suggest differently. `startDate` is within a year. */
const offeredTerms = {
  rate: rate('Rate'),
  duration: Duration,
  scope: prose('Scope', LIMITS.offerScope),
  startDate: day('Start date'),
};
const message = prose('Message', LIMITS.offerMessage, 0);

/**
 * A client's offer. `expiresAt` is at most 30 days from now. If `keepsHiring` is true, the project remains open to other
 * freelancers.
 */
export const MakeOffer = z.object({
  ...offeredTerms,
  expiresAt: GivenInstant,
  keepsHiring: z.boolean().default(false),
  message: message.default(''),
});
export type MakeOffer = z.infer<typeof MakeOffer>;

/** The offer that the caller has read. A newer one may have replaced it. */
export const NamedOffer = z.object({ offerId: Id });

/**
 * The offer and the `revision` of its terms that the caller has read. If the client has changed the offer since, the
 * command is refused. Without a revision, as in pages from an earlier release, it is about the terms first offered.
 */
export const AnswerOffer = z.object({ ...NamedOffer.shape, revision: Version.min(1).default(1) });
export type AnswerOffer = z.infer<typeof AnswerOffer>;

/** The complete new terms of an open offer. */
export const ChangeOffer = z.object({
  ...NamedOffer.shape,
  revision: Version.min(1),
  ...offeredTerms,
  expiresAt: GivenInstant,
  keepsHiring: z.boolean(),
  message,
});
export type ChangeOffer = z.infer<typeof ChangeOffer>;

/** The terms that a freelancer suggests instead of an offer's. */
export const SuggestTerms = z.object({ ...NamedOffer.shape, revision: Version.min(1), ...offeredTerms });
export type SuggestTerms = z.infer<typeof SuggestTerms>;

/** The suggestion that the caller has read, or made. */
export const DeclineTerms = z.object({ suggestionId: Id });

export const DeclineOffer = z.object({
  ...AnswerOffer.shape,
  reason: OfferDeclineReason,
  words: prose('Message', LIMITS.declineWords, 0).default(''),
});
export type DeclineOffer = z.infer<typeof DeclineOffer>;

const ShownTerms = z.object({
  rate: z.number().int(),
  duration: Duration,
  scope: z.string(),
  startDate: z.iso.date(),
});

/** Other terms that the freelancer suggested for an open offer. */
export const SuggestedTerms = z.object({ _id: Id, ...ShownTerms.shape, status: z.enum(SUGGESTION_STATUSES) });
export type SuggestedTerms = z.infer<typeof SuggestedTerms>;

/** The latest offer for a proposal. */
export const Offer = z.object({
  _id: Id,
  ...ShownTerms.shape,
  expiresAt: Instant,
  keepsHiring: z.boolean(),
  message: z.string(),
  madeAt: Instant,
  /** May still be `open` just after `expiresAt`. */
  status: z.enum(OFFER_STATUSES),
  /** Null if the freelancer has not declined the offer. */
  declined: z.object({ reason: OfferDeclineReason, words: z.string() }).nullable(),
  /** The number of the terms: 1 until the client changes the offer. Absent: 1. */
  revision: z.number().int().optional(),
  /** The terms of an open offer before its last change; null or absent if it was not changed. */
  former: ShownTerms.nullable().optional(),
  /** The last suggestion for an open offer; null or absent without one, or if it was withdrawn or overtaken. */
  suggestion: SuggestedTerms.nullable().optional(),
});
export type Offer = z.infer<typeof Offer>;

/** An offer that can still be accepted, as listed for its client or freelancer. */
export const OpenOffer = z.object({
  _id: Id,
  projectId: Id,
  /** The project's title when the offer was made. */
  title: z.string(),
  /** The freelancer who received the offer. */
  freelancer: z.object({ _id: Id, firstName: z.string(), lastName: z.string() }),
  /** The client who made the offer. */
  client: z.object({ _id: Id, firstName: z.string(), lastName: z.string() }).optional(),
  /** In whole rupees. */
  rate: z.number().int().optional(),
  expiresAt: Instant,
});
export type OpenOffer = z.infer<typeof OpenOffer>;
export const OpenOffers = z.object({ data: z.array(OpenOffer), nextCursor: z.string().nullable() });
export type OpenOffers = z.infer<typeof OpenOffers>;

/** The status of a proposal after a command. */
export const ProposalState = z.object({
  data: z.object({ projectId: Id, freelancerId: Id, status: ProposalStatus }),
});
/** The contract that follows an accepted offer. */
export const OfferAcceptedAnswer = z.object({
  data: z.object({ ...ProposalState.shape.data.shape, contractId: Id }),
});
/**
 * Each proposal's status after declining several. `isRefused` is true if the proposal could not be declined and is
 * unchanged.
 */
export const ProposalStates = z.object({
  data: z.array(z.object({ ...ProposalState.shape.data.shape, isRefused: z.boolean() })),
});

/**
 * Filter and sort order of a project's proposals. `open` proposals are undecided. `best` lists those with the most of
 * the project's skills first. Withdrawn proposals come last.
 */
export const ReceivedQuery = PageQuery.extend({
  show: z.enum(['all', 'open', 'shortlisted', 'offered', 'hired', 'declined', 'withdrawn', 'closed']).default('all'),
  sort: z.enum(['newest', 'lowest', 'best']).default('newest'),
});
export type ReceivedQuery = z.infer<typeof ReceivedQuery>;

export const ProposalSentAnswer = z.object({ data: z.object({ _id: Id, projectId: Id }), isApplied: z.literal(true) });

const Sent = z.object({
  _id: Id,
  /** In whole rupees. */
  expectedBidRate: z.number().int(),
  duration: Duration,
  /** The cover letter; also '' while an operator has hidden it. */
  coverLetter: z.string(),
  isLetterHidden: z.boolean().optional(),
  portfolio: FileRef.nullable(),
  sentAt: Instant,
  /** The number of revisions. */
  revisions: z.number().int(),
  /** The client's latest decline; null if the proposal is not currently declined. */
  declined: z.object({ reason: DeclineReason, words: z.string(), declinedAt: Instant }).nullable(),
  /** The latest offer; null if no offer was made. */
  offer: Offer.nullable(),
  /** The latest contract that resulted from the proposal, or null. */
  contractId: Id.nullable(),
  /** Whether that contract has ended, so that a new offer may be made. */
  isContractOver: z.boolean(),
  /** The terms before the latest revision; null if it was not revised. */
  former: z.object({ expectedBidRate: z.number().int(), duration: Duration, coverLetter: z.string() }).nullable(),
  /**
   * The version of the project that the proposal responded to, if the project has been edited since; null otherwise.
   */
  editedSince: z.number().int().nullable(),
});

/** A proposal as its project's client sees it. */
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
  /** Whether the operator has suspended the freelancer, who cannot receive offers until the suspension ends. */
  isUnavailable: z.boolean(),
});
export type ReceivedProposal = z.infer<typeof ReceivedProposal>;
export const ReceivedProposals = z.object({
  data: z.array(ReceivedProposal),
  nextCursor: z.string().nullable(),
  /** The number of proposals of each kind, regardless of the filter. Only `withdrawn` counts withdrawn ones. */
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
 * A proposal as its freelancer sees it. `closed` means that the client closed the project while the proposal was
 * undecided. The title is '' if the project is a draft again or was deleted, or if its client has left.
 */
export const OwnProposal = z.object({
  ...Sent.shape,
  status: ProposalStatus,
  /** Null if the proposal was not withdrawn. */
  withdrawnAt: Instant.nullable(),
  project: z.object({ _id: Id, title: z.string(), status: ProjectStatus }),
});
export type OwnProposal = z.infer<typeof OwnProposal>;
export const OwnProposals = z.object({ data: z.array(OwnProposal), nextCursor: z.string().nullable() });

/** `projectId` limits the list to the caller's proposal for one project. */
export const OwnProposalsQuery = PageQuery.extend({ projectId: Id.optional() });
export type OwnProposalsQuery = z.infer<typeof OwnProposalsQuery>;

/** The complete note; '' deletes it. */
export const WriteNote = z.object({ text: prose('Note', LIMITS.note, 0) });
export type WriteNote = z.infer<typeof WriteNote>;

/** The response omits the text, because responses are stored for retries. */
export const NoteSaved = z.object({ isNoteSaved: z.literal(true) });

/** A client's note about a proposal to their project. */
export const Note = z.object({ proposalId: Id, text: z.string(), writtenAt: Instant });
export type Note = z.infer<typeof Note>;
export const Notes = z.object({ data: z.array(Note), nextCursor: z.string().nullable() });
