import type { Handlers } from '@hirelane/http/handlers';
import type { Party } from '../contracts/contract-state.ts';
import type { InvoiceQueries } from './invoice-queries.ts';
import { totalsCsv } from './totals-csv.ts';

/** The routes for the invoices of all of a user's contracts. */
export const invoiceHandlers = (
  queries: InvoiceQueries,
): Pick<Handlers<'hiring'>, 'listInvoices' | 'readInvoiceTotals'> => ({
  async listInvoices({ caller, query }) {
    return { body: await queries.list(caller.id, caller.role as Party, query) };
  },
  async readInvoiceTotals({ caller, query }) {
    const data = await queries.totals(caller.id, caller.role as Party);
    return query.format === 'csv' ? { csv: totalsCsv(data) } : { body: { data } };
  },
});
