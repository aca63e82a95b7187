import { queryOptions } from '@tanstack/react-query';
import { secondFactorApi } from '@/shared/api/routes/second-factor';
import { signInApi } from '@/shared/api/routes/sign-in';

// Kept apart from the other session queries, which every page loads.

/** This browser's sign-in that awaits a password. */
export const pendingLinkQuery = () =>
  queryOptions({
    queryKey: ['pending-link'],
    queryFn: ({ signal }) => signInApi.call('pendingLink', { signal }),
    select: (answer) => answer.data,
  });

/** How this browser's sign-in that awaits a second factor can be completed. */
export const secondFactorWantedQuery = () =>
  queryOptions({
    queryKey: ['second-factor-wanted'],
    queryFn: ({ signal }) => secondFactorApi.call('secondFactorWanted', { signal }),
    select: (answer) => answer.data,
    // By now another sign-in may be pending, or no sign-in at all.
    staleTime: 0,
    gcTime: 0,
  });
