import { queryOptions } from '@tanstack/react-query';
import { confirmationApi } from '@/shared/api/routes/confirmation';

/** Returns how the user can confirm this session, and whether it is confirmed. */
export const readConfirmation = async (signal?: AbortSignal) =>
  (await confirmationApi.call('confirmationState', signal && { signal })).data;

/** The confirmation state as a query, for a dialog. Never cached, because it may have changed in another tab. */
export const confirmationQuery = () =>
  queryOptions({
    queryKey: ['confirmation'],
    gcTime: 0,
    queryFn: ({ signal }) => readConfirmation(signal),
  });
