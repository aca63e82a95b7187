import { queryOptions } from '@tanstack/react-query';
import { confirmationApi } from '@/shared/api/routes/confirmation';

/** How the user can confirm that this browser is theirs, and whether they have. */
export const readConfirmation = async (signal?: AbortSignal) =>
  (await confirmationApi.call('confirmationState', signal && { signal })).data;

/** The same for a dialog. Never cached, because it may have changed in another tab. */
export const confirmationQuery = () =>
  queryOptions({
    queryKey: ['confirmation'],
    gcTime: 0,
    queryFn: ({ signal }) => readConfirmation(signal),
  });
