import type { Invoice } from '@hirelane/api/schemas/invoices';

/** What is left to pay of an invoice if all recorded payments are confirmed, in whole rupees. */
export const unpaidOf = ({ total, settlement }: Pick<Invoice, 'total' | 'settlement'>): number =>
  settlement ? Math.max(0, settlement.open - settlement.reported) : Math.max(0, total);

/** The invoices that a payment can be for: those that ask for money, the ones with something left to pay first. */
export const payable = (invoices: readonly Invoice[]): readonly Invoice[] =>
  invoices
    .filter(({ total }) => total > 0)
    .sort((one, other) => Number(unpaidOf(other) > 0) - Number(unpaidOf(one) > 0));
