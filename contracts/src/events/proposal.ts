import * as z from 'zod';
import { Duration } from '../brief.ts';
import { Id, Instant } from '../fields.ts';
import { DeclineReason, OfferDeclineReason } from '../schemas/proposals.ts';
import { category } from './category.ts';
import { personal } from './personal.ts';

const named = { proposalId: Id, projectId: Id, clientId: Id, freelancerId: Id };

/** What a freelancer offers, whole, so that a reader needs no earlier event. */
const terms = {
  /** Whole rupees. */
  expectedBidRate: z.number().int(),
  duration: Duration,
  /** Id of an upload. */
  portfolio: Id.nullable(),
  coverLetter: personal(),
};

/** What a client offers. */
const offer = {
  offerId: Id,
  /** The project's title at that time. */
  title: personal(),
  /** Whole rupees. */
  rate: z.number().int(),
  duration: Duration,
  /** What is to be done. */
  scope: personal(),
  /** A calendar day. */
  startDate: z.iso.date(),
  /** The project stays open for others. */
  keepsHiring: z.boolean(),
};

/**
 * Streams `proposal-<projectId>_<freelancerId>`: the first append wins, so a second proposal is a conflict. Both the
 * freelancer and the project's client write here, each under their own key, and the stream belongs to neither alone.
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
    ClaimEnded: 'always',
    HireEnded: 'always',
    ProposalClosed: 'always',
    ProposalReopened: 'always',
    LetterHidden: 'always',
    LetterUnhidden: 'always',
  },
  events: {
    /** `projectVersion`: of the project's stream, when the freelancer read it; null where that is not known. */
    ProposalSent: z.object({ ...named, ...terms, projectVersion: z.number().int().nullish() }),
    /** The freelancer has changed what they offer. */
    ProposalRevised: z.object({ ...named, ...terms }),
    /** The freelancer has taken it back, for good: it no longer counts. */
    ProposalWithdrawn: z.object(named),
    /** The client has read it. Once. */
    ProposalOpened: z.object(named),
    ProposalShortlisted: z.object(named),
    ProposalUnshortlisted: z.object(named),
    /** The client does not want it. `words` are theirs, '' where they wrote none. */
    ProposalDeclined: z.object({ ...named, reason: DeclineReason, words: personal(), declinedAt: Instant }),
    /** The client has undone that: the proposal is what it was before. */
    ProposalReconsidered: z.object(named),
    /** One at a time. `message`: words to the freelancer, '' without. From `expiresAt` on it cannot be accepted. */
    OfferMade: z.object({ ...named, ...offer, message: personal(), expiresAt: Instant }),
    /**
     * `project`: it was filled or closed. `client left`, `freelancer left`: they have deleted their account. `client
     * unavailable`, `freelancer unavailable`: the operator has suspended theirs. `staysHired`: the proposal is not closed
     * with its project, since an earlier offer was accepted.
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
    }),
    OfferDeclined: z.object({ ...named, offerId: Id, reason: OfferDeclineReason, words: personal() }),
    OfferLapsed: z.object({ ...named, offerId: Id }),
    /**
     * The whole offer again, which both have agreed on now, under the key of the engagement that follows, the `n`th of
     * this proposal. `claimId`: by which the place was claimed in the project's stream.
     */
    OfferAccepted: z.object({
      ...named,
      ...offer,
      engagementId: Id,
      n: z.number().int(),
      claimId: Id,
      acceptedAt: Instant,
    }),
    /** An acceptance that claimed the place did not come to its end, and by this claim never will. */
    ClaimEnded: z.object({ ...named, claimId: Id }),
    /** The engagement is over, whoever ended it: another offer may be made. */
    HireEnded: z.object({ ...named, engagementId: Id }),
    /** The project was filled with somebody else, or closed: at `closedAt`, which may be long before. */
    ProposalClosed: z.object({ ...named, cause: z.enum(['filled', 'closed']), closedAt: Instant }),
    /** The project was reopened: the proposal is what it was before. */
    ProposalReopened: z.object(named),
    /** An operator has hidden the cover letter, and those before it, for this reason, which its author alone reads. */
    LetterHidden: z.object({ ...named, reason: personal(), hiddenAt: Instant }),
    /** An operator has taken that back. `coverLetter`: what was hidden last. */
    LetterUnhidden: z.object({ ...named, coverLetter: personal(), reason: personal().optional(), restoredAt: Instant }),
    /** The freelancer has deleted their account: the letter is gone, that somebody applied is not. */
    ProposalErased: z.object({ projectId: Id, freelancerId: Id }),
    /** The client has deleted their account: what they wrote here is gone. */
    ProposalClientErased: z.object({ projectId: Id, clientId: Id, freelancerId: Id }),
  },
});
