import * as z from 'zod';
import { Duration } from '../brief.ts';
import { CONTRACT_STATUSES, DELIVERY_FILES_MAX, END_REASONS, LIMITS } from '../constants.ts';
import { day, Id, Instant, prose, rate } from '../fields.ts';
import { FileRef } from './files.ts';
import { Invoice, InvoiceStatus } from './invoices.ts';
import { OtherParty, PartyRole } from './parties.ts';
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

const paymentFields = {
  amount: rate('Amount'),
  paidOn: day('Date'),
  reference: prose('Reference', LIMITS.paymentReference, 0).default(''),
  /** The invoice that was paid; null for an advance. In a correction, it remains the same if it is absent. */
  invoiceId: Id.nullable().optional(),
};
/**
 * A payment made elsewhere: no money is moved here. `unpaid` is what the caller has read to be left to pay of the
 * invoice, which is its open amount less its reported payments. The payment is refused if that has changed.
 */
export const MarkPayment = z.object({ ...paymentFields, unpaid: z.int().optional() });
export type MarkPayment = z.infer<typeof MarkPayment>;
export const CorrectPayment = z.object(paymentFields);
export type CorrectPayment = z.infer<typeof CorrectPayment>;
/** Assigns a confirmed payment that has no invoice. */
export const AssignPayment = z.object({ invoiceId: Id });
export type AssignPayment = z.infer<typeof AssignPayment>;
/** The amount that the freelancer has read. The client may have corrected it since. */
export const ConfirmPayment = z.object({ amount: rate('Amount') });
export type ConfirmPayment = z.infer<typeof ConfirmPayment>;
export const DisputePayment = z.object({ ...ConfirmPayment.shape, words: prose('Message', LIMITS.disputeWords) });
export type DisputePayment = z.infer<typeof DisputePayment>;

/**
 * `projectId` limits the list to the contracts of one project. `waiting` contracts are those in which the caller has
 * something to do (`waitsFor`).
 */
export const ContractsQuery = PageQuery.extend({
  show: z.enum(['all', 'current', 'past', 'waiting']).default('all'),
  projectId: Id.optional(),
});
export type ContractsQuery = z.infer<typeof ContractsQuery>;

const Terms = z.object({ rate: z.number().int(), duration: Duration, scope: z.string() });

const summary = {
  _id: Id,
  projectId: Id,
  /** The project's title when the offer was made. */
  title: z.string(),
  status: ContractStatus,
  /** The caller's role. */
  role: PartyRole,
  other: OtherParty,
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
   * What the caller has to do: answer a delivery, new terms or a reported payment, or deliver again because the client
   * has requested changes.
   */
  waitsFor: z.array(z.enum(['delivery', 'changes', 'terms', 'payment'])).optional(),
  /** The sum of the payments that await the freelancer's answer, in whole rupees. */
  reported: z.number().int().optional(),
  /**
   * The time until which the caller may review the other party; null if they cannot review it, can no longer do so, or
   * already have.
   */
  reviewUntil: Instant.nullable(),
  /** What is left to pay of the contract's invoices; null if nothing is. `status` is the most urgent one. */
  unpaid: z.object({ status: InvoiceStatus, open: z.number().int() }).nullable().optional(),
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
  /** Absent if the payment has no invoice. */
  invoiceId: Id.optional(),
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
    'payment withdrawn',
    'payment assigned',
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

/** A party's name and address. The address is '' if it is not known or no longer shown. */
export const PartyAddress = z.object({ name: z.string(), address: z.string() });
export type PartyAddress = z.infer<typeof PartyAddress>;

export const Contract = z.object({
  ...summary,
  scope: z.string(),
  parties: z.object({ client: PartyAddress, freelancer: PartyAddress }).optional(),
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
