import { PAGE_MAX } from '@hirelane/contracts/constants';
import { queryOptions } from '@tanstack/react-query';
import { allRows } from '@/shared/api/allRows';
import { contractsApi } from '@/shared/api/routes/contracts';
import { proposalsApi } from '@/shared/api/routes/proposals';
import { securityApi } from '@/shared/api/routes/security';

export const accountKeys = { sessions: ['sessions'] as const, ending: ['ending'] as const };

export const sessionsQuery = () =>
  queryOptions({
    queryKey: accountKeys.sessions,
    queryFn: ({ signal }) => securityApi.call('listSessions', { signal }),
    select: (answer) => answer.data,
    // The user may have signed in elsewhere since the dialog was last open.
    staleTime: 0,
  });

/** What ends with one's account: all contracts in progress and all open offers. */
export const endingQuery = () =>
  queryOptions({
    queryKey: accountKeys.ending,
    async queryFn({ signal }) {
      const page = (cursor: string | undefined) => ({ limit: PAGE_MAX, cursor });
      const [contracts, offers] = await Promise.all([
        allRows((cursor) =>
          contractsApi.call('listContracts', { query: { show: 'current', ...page(cursor) }, signal }),
        ),
        allRows((cursor) => proposalsApi.call('listOpenOffers', { query: page(cursor), signal })),
      ]);
      return { contracts, offers };
    },
    // Whoever is about to delete their account decides by what is so now, and not by what an earlier dialog has read.
    staleTime: 0,
    gcTime: 0,
  });
