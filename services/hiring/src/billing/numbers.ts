import type { EventOf } from '@hirelane/api/events/catalog';
import type { Decider } from '@hirelane/event-sourcing/decide';

export type NumberEvent = EventOf<'invoices'>;
/** An invoice with its number; `engagementKey`: the id of the contract's stream, without the category. */
export type Numbered = Readonly<Extract<NumberEvent, { type: 'InvoiceNumbered' }>['data']>;
export type NumberInvoice = Readonly<{ type: 'NumberInvoice'; invoice: Omit<Numbered, 'number'> }>;

/**
 * A freelancer's invoices for one year, ordered by number. They share one stream, so that two invoices issued at the
 * same time get consecutive numbers; the event that takes a number contains the whole invoice.
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

/** The stream id without the category. `issuedOn`: a calendar day. */
export const numbersKey = (freelancerId: string, issuedOn: string): string => `${freelancerId}_${issuedOn.slice(0, 4)}`;
