import * as z from 'zod';
import { Id } from '../fields.ts';
import { category } from './category.ts';
import { named } from './engagement.ts';
import { invoice } from './invoice.ts';
import { personal, plain } from './personal.ts';

/** Streams `billing-<userId>`: what invoices say about a person. */
export const billingStreams = category({
  log: 'hiring',
  people: { userId: 'BillingErased' },
  owner: 'userId',
  subject: 'userId',
  events: {
    /** All of it, which replaces an earlier one. */
    BillingDetailsSet: z.object({ userId: Id, legalName: personal(), address: personal(), taxId: personal() }),
    /** Its owner has deleted their account. */
    BillingErased: z.object({ userId: Id }),
  },
});

/**
 * Streams `invoices-<freelancerId>_<year>`: the freelancer's invoices of a year, whose order is that of their numbers.
 */
export const invoicesStreams = category({
  log: 'hiring',
  people: { freelancerId: 'InvoicesErased' },
  owner: 'freelancerId',
  subject: { InvoiceNumbered: 'engagementId' },
  events: {
    /**
     * The invoice has its number, and is issued in the stream of its engagement next. `engagementKey`: that stream,
     * without its category.
     */
    InvoiceNumbered: z.object({ ...named, ...invoice, engagementKey: plain() }),
    /** The freelancer has deleted their account. */
    InvoicesErased: z.object({ freelancerId: Id }),
  },
});
