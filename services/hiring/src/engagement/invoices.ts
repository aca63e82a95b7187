import type { Data, Decision, Engagement, EngagementEvent, Invoice } from './state.ts';

/** The invoice has its number already, and follows by itself. */
export type InvoiceCommand = Readonly<{ type: 'IssueInvoice'; invoice: Data<'InvoiceIssued'> }>;

/** The invoices after an event, in the order of issue. */
export function invoicesAfter(before: readonly Invoice[], event: EngagementEvent): readonly Invoice[] {
  if (event.type !== 'InvoiceIssued') return before;
  const { invoiceId, number, issuedOn, dueOn, issuer, recipient, lines } = event.data;
  return [...before, { invoiceId, number, issuedOn, dueOn, issuer, recipient, lines }];
}

/** Whoever has left or ended it: the number is taken. Once the terms have expired there is no key for what it says. */
export function issueInvoice({ invoices, isExpired }: Engagement, { invoice }: InvoiceCommand): Decision {
  const isIssued = invoices.some(({ invoiceId }) => invoiceId === invoice.invoiceId);
  return isIssued || isExpired ? [] : [{ type: 'InvoiceIssued', data: invoice }];
}
