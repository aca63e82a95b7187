import * as z from 'zod';
import { Duration } from '../api/projects.ts';
import { DELIVERY_FILES_MAX, END_REASONS } from '../constants.ts';
import { Id, Instant } from '../fields.ts';
import { category } from './category.ts';
import { invoice } from './invoice.ts';
import { personal, plain } from './personal.ts';

/** The ids that every event of an engagement has. */
export const named = { engagementId: Id, proposalId: Id, projectId: Id, clientId: Id, freelancerId: Id };

/** What the two have agreed on, or would. */
const terms = {
  /** Whole rupees. */
  rate: z.number().int(),
  duration: Duration,
  /** What is to be done. */
  scope: personal(),
};

const party = z.enum(['client', 'freelancer']);
/** Uploads, as the freelancer delivered them: the texts of an upload go with its owner, who may leave first. */
const files = z
  .array(
    z.object({
      fileId: Id,
      name: personal(),
      /** Bytes. */
      size: z.number().int(),
      contentType: plain(),
    }),
  )
  .max(DELIVERY_FILES_MAX);

/**
 * Streams `engagement-<proposalId>_<n>`: an engagement of a client with a freelancer, the `n`th, from 1, that followed
 * the proposal. What both have agreed on is encrypted under a key of the engagement, everything else under its
 * author's.
 */
export const engagementStreams = category({
  log: 'hiring',
  people: { freelancerId: 'EngagementFreelancerErased', clientId: 'EngagementClientErased' },
  owner: null,
  subject: {
    EngagementStarted: 'engagementId',
    AmendmentProposed: 'engagementId',
    AmendmentAccepted: 'engagementId',
    WorkDelivered: 'freelancerId',
    ChangesRequested: 'clientId',
    WorkAccepted: 'engagementId',
    EngagementEnded: 'engagementId',
    PaymentMarked: 'engagementId',
    PaymentCorrected: 'engagementId',
    PaymentDisputed: 'engagementId',
    InvoiceIssued: 'engagementId',
  },
  capacity: {
    // Each amendment and each delivery is answered once.
    AmendmentAccepted: 'always',
    AmendmentDeclined: 'always',
    WorkDelivered: 'reserve',
    DeliveryReminded: 'always',
    ChangesRequested: 'always',
    WorkAccepted: 'always',
    // At most once, and it must not keep anybody from deleting their account.
    EngagementEnded: 'always',
    PaymentConfirmed: 'always',
    // Its number is taken, in a stream that is limited.
    InvoiceIssued: 'always',
    EngagementExpired: 'always',
  },
  events: {
    /** `title`: the project's, when the offer was made. `startDate`: a calendar day. */
    EngagementStarted: z.object({
      ...named,
      ...terms,
      title: personal(),
      startDate: z.iso.date(),
      offerId: Id,
      startedAt: Instant,
    }),
    /** Other terms, whole, for the other of the two to answer. */
    AmendmentProposed: z.object({ ...named, ...terms, amendmentId: Id, by: party }),
    /** The terms again, which both have agreed on now. */
    AmendmentAccepted: z.object({ ...named, ...terms, amendmentId: Id, by: party }),
    AmendmentDeclined: z.object({ ...named, amendmentId: Id, by: party }),
    WorkDelivered: z.object({ ...named, deliveryId: Id, note: personal(), files, deliveredAt: Instant }),
    /** A delivery was not answered for 14 days, and the client was reminded. */
    DeliveryReminded: z.object({ ...named, deliveryId: Id }),
    ChangesRequested: z.object({ ...named, deliveryId: Id, note: personal() }),
    /** The delivery again, which is part of what was agreed from here on: the client keeps it, whoever leaves. */
    WorkAccepted: z.object({ ...named, deliveryId: Id, note: personal(), files, acceptedAt: Instant }),
    /** Before the work was accepted. */
    EngagementEnded: z.object({
      ...named,
      by: party,
      /** `account deleted`: by whoever left. */
      reason: z.enum([...END_REASONS, 'account deleted']),
      words: personal(),
      endedAt: Instant,
    }),
    /** A payment that the client says to have made elsewhere. `paidOn`: a calendar day. */
    PaymentMarked: z.object({
      ...named,
      paymentId: Id,
      amount: z.number().int(),
      paidOn: z.iso.date(),
      reference: personal(),
    }),
    PaymentCorrected: z.object({
      ...named,
      paymentId: Id,
      amount: z.number().int(),
      paidOn: z.iso.date(),
      reference: personal(),
    }),
    PaymentConfirmed: z.object({ ...named, paymentId: Id }),
    PaymentDisputed: z.object({ ...named, paymentId: Id, words: personal() }),
    InvoiceIssued: z.object({ ...named, ...invoice }),
    /** Somebody has deleted their account: what they alone wrote here is gone, and they do nothing any more. */
    EngagementFreelancerErased: z.object(named),
    EngagementClientErased: z.object(named),
    /** The years for which the agreed terms are kept are over: the engagement's own texts are gone. */
    EngagementExpired: z.object(named),
  },
});
