import { queryOptions } from '@tanstack/react-query';
import { hiringApi } from '@/shared/api/routes/hiring';

export const invoiceKeys = { billing: ['billing'] as const };

/** The user's billing details, or null if they have not been entered. */
export const billingQuery = () =>
  queryOptions({
    queryKey: invoiceKeys.billing,
    queryFn: ({ signal }) => hiringApi.call('readBilling', { signal }),
    select: ({ data }) => data,
  });
