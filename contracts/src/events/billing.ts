import * as z from 'zod';
import { Id, Instant } from '../fields.ts';
import { category } from './category.ts';
import { named } from './engagement.ts';
import { invoice } from './invoice.ts';
import { personal, plain } from './personal.ts';

/** Streams `billing-<userId>`: a user's details on invoices. */
export const billingStreams = category({
  log: 'hiring',
  people: { userId: 'BillingErased' },
  owner: 'userId',
  subject: 'userId',
  events: {
    /** The complete details, which replace earlier ones. */
    BillingDetailsSet: z.object({
      userId: Id,
      legalName: personal(),
      address: personal(),
      taxId: personal(),
      /** The number of days until a freelancer's invoices are due. Absent means PAYMENT_DAYS_DEFAULT. */
      paymentDays: z.number().int().optional(),
    }),
    /** The freelancer's UPI ID for new invoices; '' means none. `setAt`: the time on the service's clock. */
    UpiIdSet: z.object({ userId: Id, upiId: personal(), setAt: Instant }),
    /** The owner deleted the account. */
    BillingErased: z.object({ userId: Id }),
  },
});

/** Streams `invoices-<freelancerId>_<year>`: a freelancer's invoices for one year, in numerical order. */
export const invoicesStreams = category({
  log: 'hiring',
  people: { freelancerId: 'InvoicesErased' },
  owner: 'freelancerId',
  subject: { InvoiceNumbered: 'engagementId' },
  events: {
    /**
     * A number was assigned to the invoice. The next step issues the invoice in the contract's stream. `engagementKey`
     * is the name of that stream without its category.
     */
    InvoiceNumbered: z.object({ ...named, ...invoice, engagementKey: plain() }),
    /** The freelancer deleted the account. */
    InvoicesErased: z.object({ freelancerId: Id }),
  },
});
