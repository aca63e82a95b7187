import * as z from 'zod';
import { Duration } from '../brief.ts';
import { Id, Instant } from '../fields.ts';
import { DeclineReason, OfferDeclineReason } from '../schemas/proposals.ts';
import { category } from './category.ts';
import { personal } from './personal.ts';

const named = { proposalId: Id, projectId: Id, clientId: Id, freelancerId: Id };

/** The complete terms, so that consumers do not need earlier events. */
const terms = {
  /** In whole rupees. */
  expectedBidRate: z.number().int(),
  duration: Duration,
  /** The id of an upload. */
  portfolio: Id.nullable(),
  coverLetter: personal(),
};

/** The terms of an offer that the freelancer can suggest differently. */
const offeredTerms = {
  /** In whole rupees. */
  rate: z.number().int(),
  duration: Duration,
  /** A description of the work. */
  scope: personal(),
  /** A calendar day. */
  startDate: z.iso.date(),
};

/** The terms of a client's offer. */
const offer = {
  offerId: Id,
  /** The project's title when the offer was made. */
  title: personal(),
  ...offeredTerms,
  /** The project remains open to other freelancers. */
  keepsHiring: z.boolean(),
};

/** Of an event about an offer: the number of the offer's terms. Absent: 1, the terms with which it was made. */
const revision = z.number().int().optional();

/**
 * Streams `proposal-<projectId>_<freelancerId>`: the first append wins, so a second proposal is a conflict. Both the
 * freelancer and the project's client write here, each with their own key; the stream has no owner.
 */
export const proposalStreams = category({
  log: 'proposals',
  people: { freelancerId: 'ProposalErased', clientId: 'ProposalClientErased' },
  owner: null,
  subject: {
    ProposalSent: 'freelancerId',
    ProposalRevised: 'freelancerId',
    ProposalDeclined: 'clientId',
    OfferMade: 'clientId',
    OfferChanged: 'clientId',
    TermsSuggested: 'freelancerId',
    OfferDeclined: 'freelancerId',
    OfferAccepted: 'engagementId',
    LetterHidden: 'freelancerId',
    LetterUnhidden: 'freelancerId',
  },
  capacity: {
    ProposalWithdrawn: 'reserve',
    ProposalDeclined: 'reserve',
    OfferWithdrawn: 'always',
    OfferDeclined: 'always',
    OfferLapsed: 'always',
    OfferAccepted: 'always',
    // Each suggestion can be answered only once.
    TermsDeclined: 'always',
    ClaimEnded: 'always',
    HireEnded: 'always',
    ProposalClosed: 'always',
    ProposalReopened: 'always',
    LetterHidden: 'always',
    LetterUnhidden: 'always',
    ProposalErasurePublished: 'always',
  },
  events: {
    /** `projectVersion` is the version of the project's stream that the freelancer read; null if it is unknown. */
    ProposalSent: z.object({ ...named, ...terms, projectVersion: z.number().int().nullish() }),
    /** The freelancer changed the terms. */
    ProposalRevised: z.object({ ...named, ...terms }),
    /** The freelancer withdrew the proposal permanently, so it no longer counts. */
    ProposalWithdrawn: z.object(named),
    /** The client read the proposal for the first time. */
    ProposalOpened: z.object(named),
    ProposalShortlisted: z.object(named),
    ProposalUnshortlisted: z.object(named),
    /** The client declined the proposal. `words` is an explanation, or ''. */
    ProposalDeclined: z.object({ ...named, reason: DeclineReason, words: personal(), declinedAt: Instant }),
    /** The client undid the decline: the proposal returned to its previous status. */
    ProposalReconsidered: z.object(named),
    /**
     * Only one offer can be open at a time. `message` is text for the freelancer, or ''. The offer cannot be accepted
     * from `expiresAt` on.
     */
    OfferMade: z.object({ ...named, ...offer, message: personal(), expiresAt: Instant }),
    /** The client replaced the terms of an open offer. `revision` is 2 after the first change. */
    OfferChanged: z.object({
      ...named,
      ...offer,
      message: personal(),
      expiresAt: Instant,
      revision: z.number().int(),
    }),
    /** The freelancer suggested other terms for an open offer. Only one suggestion can be open at a time. */
    TermsSuggested: z.object({ ...named, ...offeredTerms, offerId: Id, suggestionId: Id }),
    /** The client declined the suggested terms, or the freelancer withdrew them. The offer remains open. */
    TermsDeclined: z.object({ ...named, offerId: Id, suggestionId: Id, by: z.enum(['client', 'freelancer']) }),
    /**
     * `project`: the project was filled or closed. `client left`, `freelancer left`: the account was deleted. `client
     * unavailable`, `freelancer unavailable`: the operator suspended the account. If `staysHired` is true, the proposal
     * is not closed with its project because an earlier offer was accepted.
     */
    OfferWithdrawn: z.object({
      ...named,
      offerId: Id,
      cause: z.enum([
        'client',
        'project',
        'client left',
        'freelancer left',
        'client unavailable',
        'freelancer unavailable',
      ]),
      staysHired: z.literal(true).optional(),
      revision,
    }),
    OfferDeclined: z.object({ ...named, offerId: Id, reason: OfferDeclineReason, words: personal(), revision }),
    OfferLapsed: z.object({ ...named, offerId: Id, revision }),
    /**
     * Repeats the complete offer as an agreement between the two parties, encrypted with the key of the resulting
     * contract, the `n`th from this proposal. `claimId` identifies the claim of the slot in the project's stream.
     */
    OfferAccepted: z.object({
      ...named,
      ...offer,
      engagementId: Id,
      n: z.number().int(),
      claimId: Id,
      acceptedAt: Instant,
      revision,
    }),
    /** An acceptance that claimed the slot was not completed, and can no longer be completed with this claim. */
    ClaimEnded: z.object({ ...named, claimId: Id }),
    /** A party ended the contract, so another offer can be made. */
    HireEnded: z.object({ ...named, engagementId: Id }),
    /**
     * The project was closed, or filled with another freelancer. That happened at `closedAt`, possibly long before this
     * event.
     */
    ProposalClosed: z.object({ ...named, cause: z.enum(['filled', 'closed']), closedAt: Instant }),
    /** The project was reopened: the proposal returned to its previous status. */
    ProposalReopened: z.object(named),
    /** An operator hid the current and all earlier cover letters, for this reason, which only the author can read. */
    LetterHidden: z.object({ ...named, reason: personal(), hiddenAt: Instant }),
    /** An operator restored the cover letters. `coverLetter` is the latest one. */
    LetterUnhidden: z.object({ ...named, coverLetter: personal(), reason: personal().optional(), restoredAt: Instant }),
    /** The freelancer deleted the account: the cover letter is erased, but the proposal still counts as received. */
    ProposalErased: z.object({ projectId: Id, freelancerId: Id }),
    /**
     * The public stream says from here on that the freelancer deleted the account on `day` (UTC). Appended at night, so
     * that a freelancer's proposals are not published together.
     */
    ProposalErasurePublished: z.object({ ...named, day: z.iso.date() }),
    /** The client deleted the account: the client's text here is erased. */
    ProposalClientErased: z.object({ projectId: Id, clientId: Id, freelancerId: Id }),
  },
});
