import { PAGE_MAX } from '@hirelane/api/constants';
import { queryOptions } from '@tanstack/react-query';
import { allRows } from '@/shared/api/pagedQuery';
import { contractsApi } from '@/shared/api/routes/contracts';
import { proposalsApi } from '@/shared/api/routes/proposals';
import { secondFactorApi } from '@/shared/api/routes/second-factor';
import { securityApi } from '@/shared/api/routes/security';
import { signInApi } from '@/shared/api/routes/sign-in';

export const accountKeys = { sessions: ['sessions'] as const, ending: ['ending'] as const };

export const sessionsQuery = () =>
  queryOptions({
    queryKey: accountKeys.sessions,
    queryFn: ({ signal }) => securityApi.call('listSessions', { signal }),
    select: (answer) => answer.data,
    // The user may have signed in elsewhere since the dialog was last opened.
    staleTime: 0,
  });

/** Everything that ends when the user's account is deleted: all contracts in progress and all open offers. */
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
    // Users about to delete their account must see current data, not data from an earlier opening of the dialog.
    staleTime: 0,
    gcTime: 0,
  });

export const signInKeys = { all: ['sign-ins'] as const };

export const signInsQuery = () =>
  queryOptions({
    queryKey: signInKeys.all,
    queryFn: ({ signal }) => signInApi.call('listSignIns', { signal }),
  });

export const secondFactorKeys = { all: ['second-factor'] as const };

/** The user's authenticator app, passkeys and number of recovery codes. */
export const secondFactorQuery = () =>
  queryOptions({
    queryKey: secondFactorKeys.all,
    queryFn: ({ signal }) => secondFactorApi.call('getSecondFactor', { signal }),
    select: (answer) => answer.data,
    // The second factors may have been changed in another browser.
    staleTime: 0,
  });
