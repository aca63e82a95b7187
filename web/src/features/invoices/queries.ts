import type { InvoicesQuery } from '@hirelane/api/schemas/invoices';
import { queryOptions } from '@tanstack/react-query';
import { pagedQuery } from '@/shared/api/pagedQuery';
import { hiringApi } from '@/shared/api/routes/hiring';

export type InvoicesTab = InvoicesQuery['show'];

export const invoiceKeys = {
  billing: ['billing'] as const,
  all: ['invoices'] as const,
  list: (show: InvoicesTab) => ['invoices', 'list', show] as const,
  totals: ['invoices', 'totals'] as const,
};

/** The user's invoices, most recent first. The previous rows remain visible while another kind loads. */
export const invoicesQuery = (show: InvoicesTab) =>
  pagedQuery(hiringApi, 'listInvoices', invoiceKeys.list(show), { query: { show }, keepsRows: true });

/** The user's sums per year and other person. */
export const totalsQuery = () =>
  queryOptions({
    queryKey: invoiceKeys.totals,
    queryFn: ({ signal }) => hiringApi.call('readInvoiceTotals', { signal }),
    select: ({ data }) => data,
  });

/** The user's billing details, or null if they have not been entered. */
export const billingQuery = () =>
  queryOptions({
    queryKey: invoiceKeys.billing,
    queryFn: ({ signal }) => hiringApi.call('readBilling', { signal }),
    select: ({ data }) => data,
  });
