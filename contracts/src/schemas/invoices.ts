import * as z from 'zod';
import { INVOICE_LINES_MAX, LIMITS } from '../constants.ts';
import { day, Id, line, lines, signedRate } from '../fields.ts';

/** A user's details on invoices, whether they issue or receive them. */
export const SetBilling = z.object({
  legalName: line('Legal name', LIMITS.legalName),
  address: lines('Address', LIMITS.billingAddress),
  taxId: line('Tax ID', LIMITS.taxId, 0).default(''),
});
export type SetBilling = z.infer<typeof SetBilling>;

export const Billing = z.object({ legalName: z.string(), address: z.string(), taxId: z.string() });
export type Billing = z.infer<typeof Billing>;
/** null if not set yet. */
export const BillingAnswer = z.object({ data: Billing.nullable() });
export const BillingSaved = z.object({ isBillingSaved: z.boolean() });

export const IssueInvoice = z.object({
  lines: z
    .array(z.object({ description: line('Description', LIMITS.invoiceLine), amount: signedRate('Amount') }))
    .min(1, 'An invoice needs at least one line.')
    .max(INVOICE_LINES_MAX, `An invoice can have at most ${INVOICE_LINES_MAX} lines.`),
  dueOn: day('Due date').nullable().default(null),
});
export type IssueInvoice = z.infer<typeof IssueInvoice>;

const Billed = z.object({ name: z.string(), address: z.string(), taxId: z.string() });

/** The invoice as issued. It never changes. */
export const Invoice = z.object({
  _id: Id,
  /** Such as `2026-0001`. A freelancer's invoice numbers have no gaps within a year. */
  number: z.string(),
  /** Calendar days. */
  issuedOn: z.iso.date(),
  dueOn: z.iso.date().nullable(),
  issuer: Billed,
  recipient: Billed,
  /** In whole rupees, negative for a deduction. */
  lines: z.array(z.object({ description: z.string(), amount: z.number().int() })),
  total: z.number().int(),
});
export type Invoice = z.infer<typeof Invoice>;
