import * as z from 'zod';
import { Id } from '../fields.ts';
import { personal, plain } from './personal.ts';

/** As it stood when the invoice was issued; the address has lines. Address and tax id may be ''. */
const billed = z.object({ name: personal(), address: personal(), taxId: personal() });

/** What an invoice says. It is issued whole, and never changed. */
export const invoice = {
  invoiceId: Id,
  /** `2026-0001`: among the freelancer's invoices of a year, without gaps. */
  number: plain(),
  /** Calendar days. */
  issuedOn: z.iso.date(),
  dueOn: z.iso.date().nullable(),
  issuer: billed,
  recipient: billed,
  /** `amount`: whole rupees, below zero for what is taken off. */
  lines: z.array(z.object({ description: personal(), amount: z.number().int() })),
};
