import { queryOptions } from '@tanstack/react-query';
import { secondFactorApi } from '@/shared/api/routes/second-factor';
import { signInApi } from '@/shared/api/routes/sign-in';

// Separate from the other session queries, which every page loads.

/** This browser's sign-in that awaits a password. */
export const pendingLinkQuery = () =>
  queryOptions({
    queryKey: ['pending-link'],
    queryFn: ({ signal }) => signInApi.call('pendingLink', { signal }),
    select: (answer) => answer.data,
  });

/** The second factors with which this browser's pending sign-in can be completed. */
export const secondFactorWantedQuery = () =>
  queryOptions({
    queryKey: ['second-factor-wanted'],
    queryFn: ({ signal }) => secondFactorApi.call('secondFactorWanted', { signal }),
    select: (answer) => answer.data,
    // Since the last request, another sign-in may have become pending, or the pending one may have ended.
    staleTime: 0,
    gcTime: 0,
  });
