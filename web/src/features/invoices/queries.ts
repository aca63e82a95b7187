import { queryOptions } from '@tanstack/react-query';
import { hiringApi } from '@/shared/api/routes/hiring';

export const invoiceKeys = { billing: ['billing'] as const };

/** The user's details on invoices; null before they are entered. */
export const billingQuery = () =>
  queryOptions({
    queryKey: invoiceKeys.billing,
    queryFn: ({ signal }) => hiringApi.call('readBilling', { signal }),
    select: ({ data }) => data,
  });
