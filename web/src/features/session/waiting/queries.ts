import { queryOptions } from '@tanstack/react-query';
import { secondFactorApi } from '@/shared/api/routes/second-factor';
import { signInApi } from '@/shared/api/routes/sign-in';

// Apart from the other queries of sessions, which every page loads.

/** The sign-in of this browser that waits for a password. */
export const pendingLinkQuery = () =>
  queryOptions({
    queryKey: ['pending-link'],
    queryFn: ({ signal }) => signInApi.call('pendingLink', { signal }),
    select: (answer) => answer.data,
  });

/** How the sign-in of this browser that waits for a second factor can be completed. */
export const secondFactorWantedQuery = () =>
  queryOptions({
    queryKey: ['second-factor-wanted'],
    queryFn: ({ signal }) => secondFactorApi.call('secondFactorWanted', { signal }),
    select: (answer) => answer.data,
    // Another sign-in may wait by now, or none.
    staleTime: 0,
    gcTime: 0,
  });
