import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { forgetAfterLogout, rememberSession, type SignedInState } from '@/features/session/flags';
import { request } from '@/shared/api/http';
import { loadTwice } from '@/shared/lib/loadChunk';
import { reloadAt } from '@/shared/lib/reloadAt';
import { sessionStore } from '@/shared/lib/storage';

export const sessionKeys = {
  all: ['session'] as const,
  user: (userId: string) => ['user', userId] as const,
  providers: ['providers'] as const,
  pendingLink: ['pending-link'] as const,
  secondFactor: ['second-factor-wanted'] as const,
};

const accounts = () => loadTwice(() => import('@hirelane/contracts/api/accounts'));

/** Who is signed in. The server says `isRegistered` only once, so the answer is written down as it comes in. */
export const sessionQuery = () =>
  queryOptions({
    queryKey: sessionKeys.all,
    queryFn: async ({ signal }) => {
      const state = await request('/auth/login/success', {
        schema: async () => (await accounts()).SessionState,
        signal,
      });
      if (state.isLogin) rememberSession(state);
      return state;
    },
  });

const signIn = () => loadTwice(() => import('@hirelane/contracts/api/sign-in'));

/** The other sites through which one can sign in here: a matter of the server's set-up. */
export const providersQuery = () =>
  queryOptions({
    queryKey: sessionKeys.providers,
    queryFn: ({ signal }) =>
      request('/api/v1/auth/providers', { schema: async () => (await signIn()).ProviderList, signal }),
    select: (answer) => answer.data,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The sign-in of this browser that waits for a password. */
export const pendingLinkQuery = () =>
  queryOptions({
    queryKey: sessionKeys.pendingLink,
    queryFn: ({ signal }) => request('/api/v1/auth/link', { schema: async () => (await signIn()).PendingLink, signal }),
    select: (answer) => answer.data,
  });

/** By what the sign-in of this browser that waits for a second factor can be ended. */
export const secondFactorWantedQuery = () =>
  queryOptions({
    queryKey: sessionKeys.secondFactor,
    queryFn: ({ signal }) =>
      request('/api/v1/auth/second-factor', {
        schema: async () => (await loadTwice(() => import('@hirelane/contracts/api/second-factor'))).SecondFactorWanted,
        signal,
      }),
    select: (answer) => answer.data,
    // Another sign-in may wait by now, or none.
    staleTime: 0,
    gcTime: 0,
  });

export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: sessionKeys.user(userId),
    queryFn: ({ signal }) =>
      request(`/api/v1/user/${userId}`, { schema: async () => (await accounts()).UserAnswer, signal }),
    select: (answer) => answer.data,
  });

const isOther = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== sessionKeys.all[0];

/** Puts another session in place. What the last one had loaded goes, or the next user of the machine would see it. */
export function replaceSession(client: QueryClient, state: SignedInState | { isLogin: false }): void {
  client.removeQueries({ predicate: isOther });
  client.setQueryData(sessionQuery().queryKey, state);
}

/** The user has ended this browser's session: nothing of it stays, here or, by the flags in storage, in other tabs. */
export function leaveSession(client: QueryClient, path: string): void {
  forgetAfterLogout();
  sessionStore.clear(); // unfinished forms of this user are not for the next one
  replaceSession(client, { isLogin: false });
  reloadAt(path);
}
