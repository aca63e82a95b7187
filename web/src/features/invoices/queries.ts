import { queryOptions } from '@tanstack/react-query';
import { hiringApi } from '@/shared/api/routes/hiring';

export const invoiceKeys = { billing: ['billing'] as const };

/** What invoices say about oneself; null before it was given. */
export const billingQuery = () =>
  queryOptions({
    queryKey: invoiceKeys.billing,
    queryFn: ({ signal }) => hiringApi.call('readBilling', { signal }),
    select: ({ data }) => data,
  });
