import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  forgetAfterLogout,
  isLoginHinted,
  rememberedUser,
  rememberSession,
  type SignedInState,
} from '@/features/session/flags';
import { accountsApi } from '@/shared/api/routes/accounts';
import { localProblem } from '@/shared/lib/apiError';
import { pageUser, setPageUser } from '@/shared/lib/pageUser';
import { reloadAt } from '@/shared/lib/reloadAt';
import { sessionStore } from '@/shared/lib/storage';
import { forgetTyped } from '@/shared/lib/typedStore';

export const sessionKeys = {
  all: ['session'] as const,
  suspension: ['session', 'suspension'] as const,
  user: (userId: string) => ['user', userId] as const,
};

/** Binds the page to its first user. Throws `other-user` for any other user. */
function claimPage(userId: string): void {
  if ((pageUser() ?? userId) !== userId) throw localProblem('other-user', 'Another user has signed in.');
  setPageUser(userId);
}

/** The session's user. The server returns `isRegistered` only once, so it is stored immediately. */
export const sessionQuery = () =>
  queryOptions({
    queryKey: sessionKeys.all,
    queryFn: async ({ signal }) => {
      const state = await accountsApi.call('sessionState', { signal });
      if (state.isLogin) {
        rememberSession(state);
        claimPage(state.userId);
      }
      return state;
    },
  });

export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: sessionKeys.user(userId),
    queryFn: ({ signal }) => accountsApi.call('getUser', { params: { userId }, signal }),
    select: (answer) => answer.data,
  });

const isOther = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== sessionKeys.all[0];

/**
 * Replaces the session and removes all data loaded for the previous session, so that the next user of this browser
 * cannot see it.
 */
export function replaceSession(client: QueryClient, state: SignedInState | { isLogin: false }): void {
  client.removeQueries({ predicate: isOther });
  if (state.isLogin) setPageUser(state.userId);
  client.setQueryData(sessionQuery().queryKey, state);
}

/**
 * Called when another user has signed in in this browser. Removes all data of the previous user from this tab, and
 * opens the new user's home or the login page.
 */
export function leaveToOtherUser(client: QueryClient): void {
  if (rememberedUser() === pageUser()) forgetAfterLogout(); // the storage does not contain the new user yet
  sessionStore.clear();
  replaceSession(client, { isLogin: false });
  reloadAt(isLoginHinted() ? '/' : '/login');
}

/**
 * Called when the user has signed out. Removes all data of the session from this tab and, through flags in the storage,
 * from other tabs.
 */
export function leaveSession(client: QueryClient, path: string): void {
  forgetAfterLogout();
  sessionStore.clear(); // the next user must not see this user's unfinished forms
  forgetTyped(pageUser() ?? '');
  replaceSession(client, { isLogin: false });
  reloadAt(path);
}
