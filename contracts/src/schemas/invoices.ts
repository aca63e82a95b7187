import * as z from 'zod';
import { INVOICE_LINES_MAX, INVOICE_STATUSES, INVOICES_SHOWN, LIMITS, PAYMENT_DAYS } from '../constants.ts';
import { day, Id, Instant, line, lines, orStop, signedRate } from '../fields.ts';
import { OtherParty, PartyRole } from './parties.ts';
import { PageQuery } from './projects.ts';

const DAYS = `Choose ${PAYMENT_DAYS.join(', ')} days.`;

/**
 * A user's details on invoices, whether they issue or receive them. `paymentDays`: the number of days until a
 * freelancer's invoices are due; unchanged if absent.
 */
export const SetBilling = z.object({
  legalName: line('Legal name', LIMITS.legalName),
  address: lines('Address', LIMITS.billingAddress),
  taxId: line('Tax ID', LIMITS.taxId, 0).default(''),
  paymentDays: z.literal([...PAYMENT_DAYS], DAYS).optional(),
});
export type SetBilling = z.infer<typeof SetBilling>;

/**
 * NPCI's form of a UPI ID: an account name and a payment provider, without letter case (UPI Linking Specifications
 * 1.6, `pa`).
 */
const UPI_ID = /^[a-z0-9._-]{2,256}@[a-z][a-z0-9]{1,63}$/;

/** A freelancer's UPI ID for invoices issued from now on; '' removes it. */
export const SetUpiId = z.object({
  upiId: z
    .string('Enter a UPI ID.')
    .max(LIMITS.upiId, orStop(`A UPI ID can have at most ${LIMITS.upiId} characters.`))
    .transform((text) => text.trim().toLowerCase())
    .refine((text) => text === '' || UPI_ID.test(text), 'Enter a UPI ID such as name@bank.'),
});

export type SetUpiId = z.infer<typeof SetUpiId>;

/** `setAt`: since when it has been the freelancer's UPI ID. */
export const Upi = z.object({ id: z.string(), setAt: Instant });
export type Upi = z.infer<typeof Upi>;

export const Billing = z.object({
  legalName: z.string(),
  address: z.string(),
  taxId: z.string(),
  /** Absent means PAYMENT_DAYS_DEFAULT. */
  paymentDays: z.number().int().optional(),
  /** Absent if the freelancer has set none. */
  upi: Upi.optional(),
});
export type Billing = z.infer<typeof Billing>;
/** null if not set yet. */
export const BillingAnswer = z.object({ data: Billing.nullable() });
export const BillingSaved = z.object({ isBillingSaved: z.boolean() });

/**
 * `dueOn`: the billing details determine it if it is null. `correctsId`: the earlier invoice of the contract that an
 * invoice with a negative total reduces; null means the latest ones.
 */
export const IssueInvoice = z.object({
  lines: z
    .array(z.object({ description: line('Description', LIMITS.invoiceLine), amount: signedRate('Amount') }))
    .min(1, 'An invoice needs at least one line.')
    .max(INVOICE_LINES_MAX, `An invoice can have at most ${INVOICE_LINES_MAX} lines.`),
  dueOn: day('Due date').nullable().default(null),
  correctsId: Id.nullable().default(null),
});
export type IssueInvoice = z.infer<typeof IssueInvoice>;

const Billed = z.object({ name: z.string(), address: z.string(), taxId: z.string() });

export const InvoiceStatus = z.enum(INVOICE_STATUSES);
export type InvoiceStatus = z.infer<typeof InvoiceStatus>;

/** What is known about the payment of an invoice. Amounts are in whole rupees and never negative. */
export const Settlement = z.object({
  status: InvoiceStatus,
  /** By how much later invoices with a negative total reduce it. */
  corrected: z.number().int(),
  /** The sum of its confirmed payments. */
  paid: z.number().int(),
  /** The sum of its payments that the freelancer has neither confirmed nor disputed. */
  reported: z.number().int(),
  /** The total less what was corrected and paid. */
  open: z.number().int(),
  /** By how much the confirmed payments exceed the corrected total. */
  excess: z.number().int(),
});
export type Settlement = z.infer<typeof Settlement>;

/** The invoice as issued, which never changes, and what is known about its payment. */
export const Invoice = z.object({
  _id: Id,
  /** Such as `2026-0001`. A freelancer's invoice numbers have no gaps within a year. */
  number: z.string(),
  /** Calendar days. */
  issuedOn: z.iso.date(),
  dueOn: z.iso.date().nullable(),
  /** Its UPI ID is the freelancer's when the invoice was issued. */
  issuer: Billed.extend({ upi: Upi.optional() }),
  recipient: Billed,
  /** In whole rupees, negative for a deduction. */
  lines: z.array(z.object({ description: z.string(), amount: z.number().int() })),
  total: z.number().int(),
  correctsId: Id.optional(),
  settlement: Settlement.optional(),
});
export type Invoice = z.infer<typeof Invoice>;

export const InvoicesQuery = PageQuery.extend({ show: z.enum(INVOICES_SHOWN).default('all') });
export type InvoicesQuery = z.infer<typeof InvoicesQuery>;

/** An invoice in a list of all invoices of a user. */
export const InvoiceSummary = z.object({
  _id: Id,
  contractId: Id,
  /** The contract's title. */
  title: z.string(),
  number: z.string(),
  issuedOn: z.iso.date(),
  dueOn: z.iso.date().nullable(),
  /** The caller's role. */
  role: PartyRole,
  other: OtherParty,
  total: z.number().int(),
  settlement: Settlement,
});
export type InvoiceSummary = z.infer<typeof InvoiceSummary>;
export const Invoices = z.object({ data: z.array(InvoiceSummary), nextCursor: z.string().nullable() });

export const TotalsQuery = z.object({ format: z.enum(['json', 'csv'], 'format must be json or csv.').optional() });
export type TotalsQuery = z.infer<typeof TotalsQuery>;

/**
 * A calendar year's sums for the caller and one other person, in whole rupees. `invoiced`, `corrected` and `open` are
 * about the invoices issued in the year; `paid` is the sum of the confirmed payments made in the year, including those
 * without an invoice.
 */
export const YearTotal = z.object({
  year: z.int(),
  role: PartyRole,
  other: OtherParty,
  invoices: z.int(),
  invoiced: z.int(),
  corrected: z.int(),
  paid: z.int(),
  open: z.int(),
});
export type YearTotal = z.infer<typeof YearTotal>;
/** The latest year first. */
export const TotalsAnswer = z.object({ data: z.array(YearTotal) });
