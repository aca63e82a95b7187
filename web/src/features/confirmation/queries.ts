import { queryOptions } from '@tanstack/react-query';
import { confirmationApi } from '@/shared/api/routes/confirmation';

/** How the user can prove that this browser is theirs. Never cached: it may have changed in another tab. */
export const confirmationQuery = () =>
  queryOptions({
    queryKey: ['confirmation'],
    gcTime: 0,
    queryFn: async ({ signal }) => (await confirmationApi.call('confirmationState', { signal })).data,
  });
