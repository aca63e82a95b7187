import { queryOptions } from '@tanstack/react-query';
import { request } from '@/shared/api/http';
import { loadTwice } from '@/shared/lib/loadChunk';

/** By what the person can show that this browser is theirs. Asked anew each time: it may have changed in another tab. */
export const confirmationQuery = () =>
  queryOptions({
    queryKey: ['confirmation'],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const schema = async () =>
        (await loadTwice(() => import('@hirelane/contracts/api/confirmation'))).ConfirmationState;
      return (await request('/api/v1/auth/confirmation', { schema, signal })).data;
    },
  });
