import type { EventOf } from '@hirelane/api/events/catalog';
import type { Decider } from '@hirelane/event-sourcing/decide';

export type NumberEvent = EventOf<'invoices'>;
/** An invoice that has its number; `engagementKey`: the stream of its engagement, without the category. */
export type Numbered = Readonly<Extract<NumberEvent, { type: 'InvoiceNumbered' }>['data']>;
export type NumberInvoice = Readonly<{ type: 'NumberInvoice'; invoice: Omit<Numbered, 'number'> }>;

/**
 * A freelancer's invoices of one year, in the order of their numbers. One stream, so that two that are issued at the
 * same time get two numbers with none left out: a number that is taken has its whole invoice with it, whatever happens
 * next.
 */
export const numbers: Decider<readonly Numbered[], NumberInvoice, NumberEvent> = {
  initial: [],
  evolve: (before, event) => (event.type === 'InvoiceNumbered' ? [...before, event.data] : before),
  decide(before, { invoice }) {
    if (before.some(({ invoiceId }) => invoiceId === invoice.invoiceId)) return [];
    const year = invoice.issuedOn.slice(0, 4);
    const number = `${year}-${String(before.length + 1).padStart(4, '0')}`;
    return [{ type: 'InvoiceNumbered', data: { ...invoice, number } }];
  },
};

/** The id of the stream, after its category. `issuedOn`: a calendar day. */
export const numbersKey = (freelancerId: string, issuedOn: string): string => `${freelancerId}_${issuedOn.slice(0, 4)}`;
