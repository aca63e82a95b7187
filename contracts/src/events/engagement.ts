import * as z from 'zod';
import { Duration } from '../brief.ts';
import { DELIVERY_FILES_MAX, END_REASONS } from '../constants.ts';
import { Id, Instant } from '../fields.ts';
import { ThumbnailSize } from '../schemas/files.ts';
import { category } from './category.ts';
import { invoice } from './invoice.ts';
import { personal, plain } from './personal.ts';

/** The ids in every contract event. */
export const named = { engagementId: Id, proposalId: Id, projectId: Id, clientId: Id, freelancerId: Id };

/** The terms that both parties have agreed on, or that one of them has proposed. */
const terms = {
  /** In whole rupees. */
  rate: z.number().int(),
  duration: Duration,
  /** A description of the work. */
  scope: personal(),
};

const party = z.enum(['client', 'freelancer']);
/**
 * Uploads, with their names and sizes at delivery. They are copied here because the name in an upload's own stream is
 * erased when its owner leaves.
 */
const files = z
  .array(
    z.object({
      fileId: Id,
      name: personal(),
      /** In bytes. */
      size: z.number().int(),
      contentType: plain(),
      /** Absent if the file has no thumbnails. */
      thumbnail: ThumbnailSize.optional(),
    }),
  )
  .max(DELIVERY_FILES_MAX);

const payment = {
  paymentId: Id,
  /** The invoice that was paid. Absent for an advance, and for payments recorded before they named an invoice. */
  invoiceId: Id.optional(),
  /** In whole rupees. */
  amount: z.number().int(),
  /** A calendar day. */
  paidOn: z.iso.date(),
  reference: personal(),
};

/**
 * Streams `engagement-<proposalId>_<n>`: a proposal's `n`th contract, from 1. Text that both parties have agreed on is
 * encrypted with the contract's key, all other text with its author's key.
 */
export const contractStreams = category({
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
    // Each amendment or delivery can be answered only once.
    AmendmentAccepted: 'always',
    AmendmentDeclined: 'always',
    WorkDelivered: 'reserve',
    DeliveryReminded: 'always',
    ChangesRequested: 'always',
    WorkAccepted: 'always',
    // Occurs at most once, and must never prevent a user from deleting their account.
    EngagementEnded: 'always',
    EngagementEndPublished: 'always',
    PaymentConfirmed: 'always',
    // Each payment can be withdrawn once and assigned once.
    PaymentWithdrawn: 'always',
    PaymentAssigned: 'always',
    // Accepted without limit, because the invoice's number was assigned in a stream that is limited.
    InvoiceIssued: 'always',
    EngagementExpired: 'always',
  },
  events: {
    /** `title` is the project's title when the offer was made. `startDate` is a calendar day. */
    EngagementStarted: z.object({
      ...named,
      ...terms,
      title: personal(),
      startDate: z.iso.date(),
      offerId: Id,
      startedAt: Instant,
    }),
    /** The complete new terms for the other party to accept or decline. */
    AmendmentProposed: z.object({ ...named, ...terms, amendmentId: Id, by: party }),
    /** The other party accepted the terms of the amendment, which are repeated here. */
    AmendmentAccepted: z.object({ ...named, ...terms, amendmentId: Id, by: party }),
    AmendmentDeclined: z.object({ ...named, amendmentId: Id, by: party }),
    WorkDelivered: z.object({ ...named, deliveryId: Id, note: personal(), files, deliveredAt: Instant }),
    /** The client did not answer a delivery for 14 days and was sent a reminder. */
    DeliveryReminded: z.object({ ...named, deliveryId: Id }),
    ChangesRequested: z.object({ ...named, deliveryId: Id, note: personal() }),
    /** Repeats the delivery as part of the agreement, so that the client keeps it even if the freelancer leaves. */
    WorkAccepted: z.object({ ...named, deliveryId: Id, note: personal(), files, acceptedAt: Instant }),
    /** The contract ended before the work was accepted. */
    EngagementEnded: z.object({
      ...named,
      by: party,
      /** `account deleted` means that the party `by` has left. */
      reason: z.enum([...END_REASONS, 'account deleted']),
      words: personal(),
      endedAt: Instant,
    }),
    /**
     * The public stream says from here on that the contract ended on `day` (UTC) because a party deleted the account.
     * Appended at night, so that a person's contracts are not published together.
     */
    EngagementEndPublished: z.object({ ...named, day: z.iso.date() }),
    /** A payment outside the marketplace, reported by the client. */
    PaymentMarked: z.object({ ...named, ...payment }),
    PaymentCorrected: z.object({ ...named, ...payment }),
    /** The client took back a payment that the freelancer had not confirmed. */
    PaymentWithdrawn: z.object({ ...named, paymentId: Id }),
    /** The client assigned a confirmed payment to an invoice that was issued later. */
    PaymentAssigned: z.object({ ...named, paymentId: Id, invoiceId: Id }),
    /** `amount` is what the freelancer answered, in whole rupees. Events of earlier releases lack it. */
    PaymentConfirmed: z.object({ ...named, paymentId: Id, amount: z.number().int().optional() }),
    PaymentDisputed: z.object({ ...named, paymentId: Id, amount: z.number().int().optional(), words: personal() }),
    InvoiceIssued: z.object({ ...named, ...invoice }),
    /**
     * A party deleted the account: text that this party alone wrote is erased, and the party can no longer write here.
     */
    EngagementFreelancerErased: z.object(named),
    EngagementClientErased: z.object(named),
    /** The retention period for the agreed terms has ended: the contract's own text is erased. */
    EngagementExpired: z.object(named),
  },
});
