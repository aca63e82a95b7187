import { queryOptions } from '@tanstack/react-query';
import { waitingKeys } from '@/features/waiting/keys';
import { waitingApi } from '@/shared/api/routes/waiting';

/** How long the list is shown without a new request, in milliseconds: long enough for a prefetch. */
const FRESH_MS = 5_000;

/** What waits for the user, from several services in one response. */
export const waitingQuery = () =>
  queryOptions({
    queryKey: waitingKeys.all,
    queryFn: ({ signal }) => waitingApi.call('listWaiting', { signal }),
    select: ({ data }) => data,
    staleTime: FRESH_MS,
  });
