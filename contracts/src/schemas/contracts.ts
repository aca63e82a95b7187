import * as z from 'zod';
import { Duration } from '../brief.ts';
import { CONTRACT_STATUSES, DELIVERY_FILES_MAX, END_REASONS, LIMITS } from '../constants.ts';
import { day, Id, Instant, prose, rate } from '../fields.ts';
import { FileRef } from './files.ts';
import { Invoice } from './invoices.ts';
import { PageQuery } from './projects.ts';
import { ContractReviews } from './reviews.ts';

// What the log calls an engagement is called a contract on screens and in the API.

export const ContractStatus = z.enum(CONTRACT_STATUSES);
export type ContractStatus = z.infer<typeof ContractStatus>;

const termFields = {
  rate: rate('Rate'),
  duration: Duration,
  scope: prose('Scope', LIMITS.offerScope),
};

/** The complete new terms of a contract. */
export const ProposeAmendment = z.object(termFields);
export type ProposeAmendment = z.infer<typeof ProposeAmendment>;

/** The ids of the caller's uploads. */
export const DeliverWork = z.object({
  note: prose('Note', LIMITS.deliveryNote),
  files: z.array(Id).max(DELIVERY_FILES_MAX, `A delivery can have at most ${DELIVERY_FILES_MAX} files.`).default([]),
});
export type DeliverWork = z.infer<typeof DeliverWork>;

/** The delivery that the client has read. The freelancer may have made a newer one since. */
export const AcceptWork = z.object({ deliveryId: Id });
export const RequestChanges = z.object({ deliveryId: Id, note: prose('Note', LIMITS.deliveryNote) });
export type RequestChanges = z.infer<typeof RequestChanges>;

export const EndReason = z.enum(END_REASONS);
export type EndReason = z.infer<typeof EndReason>;
export const EndContract = z.object({ reason: EndReason, words: prose('Message', LIMITS.endWords, 0).default('') });
export type EndContract = z.infer<typeof EndContract>;

/** A payment made elsewhere: no money is moved here. */
export const MarkPayment = z.object({
  amount: rate('Amount'),
  paidOn: day('Date'),
  reference: prose('Reference', LIMITS.paymentReference, 0).default(''),
});
export type MarkPayment = z.infer<typeof MarkPayment>;
/** The amount that the freelancer has read. The client may have corrected it since. */
export const ConfirmPayment = z.object({ amount: rate('Amount') });
export type ConfirmPayment = z.infer<typeof ConfirmPayment>;
export const DisputePayment = z.object({ ...ConfirmPayment.shape, words: prose('Message', LIMITS.disputeWords) });
export type DisputePayment = z.infer<typeof DisputePayment>;

/** `projectId` limits the list to the contracts of one project. */
export const ContractsQuery = PageQuery.extend({
  show: z.enum(['all', 'current', 'past']).default('all'),
  projectId: Id.optional(),
});
export type ContractsQuery = z.infer<typeof ContractsQuery>;

/** The other party; the names are '' after they have deleted their account. */
const Party = z.object({ _id: Id, firstName: z.string(), lastName: z.string(), profileImg: Id.nullable() });

const Terms = z.object({ rate: z.number().int(), duration: Duration, scope: z.string() });
export const PartyRole = z.enum(['client', 'freelancer']);
export type PartyRole = z.infer<typeof PartyRole>;

const summary = {
  _id: Id,
  projectId: Id,
  /** The project's title when the offer was made. */
  title: z.string(),
  status: ContractStatus,
  /** The caller's role. */
  role: PartyRole,
  other: Party,
  rate: z.number().int(),
  duration: Duration,
  startDate: z.iso.date(),
  startedAt: Instant,
  /** The time of completion or end; null until then. */
  endedAt: Instant.nullable(),
  /** Whether the contract is waiting for the caller to respond to a delivery, a change of terms or a payment. */
  isWaiting: z.boolean(),
};

export const ContractSummary = z.object({
  ...summary,
  /**
   * The time until which the caller may review the other party; null if they cannot review it, can no longer do so, or
   * already have.
   */
  reviewUntil: Instant.nullable(),
});
export type ContractSummary = z.infer<typeof ContractSummary>;
export const Contracts = z.object({ data: z.array(ContractSummary), nextCursor: z.string().nullable() });

export const Delivery = z.object({
  _id: Id,
  note: z.string(),
  files: z.array(FileRef),
  deliveredAt: Instant,
  status: z.enum(['open', 'changes', 'accepted']),
  /** The changes that the client requested; '' unless the status is `changes`. */
  changes: z.string(),
});
export type Delivery = z.infer<typeof Delivery>;

export const Amendment = z.object({
  _id: Id,
  ...Terms.shape,
  by: PartyRole,
  status: z.enum(['open', 'accepted', 'declined']),
  proposedAt: Instant,
});
export type Amendment = z.infer<typeof Amendment>;

export const Payment = z.object({
  _id: Id,
  amount: z.number().int(),
  paidOn: z.iso.date(),
  reference: z.string(),
  status: z.enum(['marked', 'confirmed', 'disputed']),
  /** The freelancer's objection; '' unless the payment is disputed. */
  words: z.string(),
  markedAt: Instant,
});
export type Payment = z.infer<typeof Payment>;

/**
 * A step in the timeline. `by` is null for automatic steps. `about` is the id of a delivery, amendment, payment or
 * invoice.
 */
export const ContractStep = z.object({
  what: z.enum([
    'started',
    'amendment proposed',
    'amendment accepted',
    'amendment declined',
    'delivered',
    'reminded',
    'changes requested',
    'completed',
    'ended',
    'payment marked',
    'payment corrected',
    'payment confirmed',
    'payment disputed',
    'invoice issued',
    'client left',
    'freelancer left',
  ]),
  by: PartyRole.nullable(),
  at: Instant,
  about: Id.nullable(),
  /** The payment's amount after this step, in whole rupees. Absent if the step is not about a payment. */
  amount: z.number().int().optional(),
});
export type ContractStep = z.infer<typeof ContractStep>;

export const Contract = z.object({
  ...summary,
  scope: z.string(),
  /** The original terms. */
  firstTerms: Terms,
  /** The reason for ending the contract early; null if it did not end early. */
  ended: z.object({ by: PartyRole, reason: z.string(), words: z.string() }).nullable(),
  /** Oldest first, like the lists below. */
  timeline: z.array(ContractStep),
  deliveries: z.array(Delivery),
  amendments: z.array(Amendment),
  payments: z.array(Payment),
  invoices: z.array(Invoice),
  reviews: ContractReviews,
  /** Whether the client allows the freelancer to mention them and the project's title in work records. */
  isNamingAllowed: z.boolean(),
  /** Whether the client may publish the project again. */
  canReopen: z.boolean(),
});
export type Contract = z.infer<typeof Contract>;
export const ContractAnswer = z.object({ data: Contract });

/**
 * The contract's status after a command. `_id` is the id of the created item or, if none was created, of the contract.
 */
export const ContractState = z.object({ data: z.object({ _id: Id, status: ContractStatus }) });
