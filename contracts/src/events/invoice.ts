import * as z from 'zod';
import { Id, Instant } from '../fields.ts';
import { personal, plain } from './personal.ts';

/**
 * The billing details at the time the invoice was issued. The address may have several lines. Address and tax id may be
 * ''.
 */
const billed = z.object({ name: personal(), address: personal(), taxId: personal() });

/**
 * The issuer's UPI ID at the time of issue, and since when it was theirs. Absent if they had none, or if there is
 * nothing to pay.
 */
const upi = z.object({ id: personal(), setAt: Instant });

/** The content of an invoice. An invoice is issued complete and never changes. */
export const invoice = {
  invoiceId: Id,
  /** Such as `2026-0001`. A freelancer's invoice numbers have no gaps within a year. */
  number: plain(),
  /** Calendar days. */
  issuedOn: z.iso.date(),
  dueOn: z.iso.date().nullable(),
  /** The invoice that this one reduces, if its total is negative. */
  correctsId: Id.optional(),
  issuer: billed.extend({ upi: upi.optional() }),
  recipient: billed,
  /** `amount` is in whole rupees, negative for a deduction. */
  lines: z.array(z.object({ description: personal(), amount: z.number().int() })),
};
