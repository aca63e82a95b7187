import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { rememberSession, type SignedInState } from '@/features/session/flags';
import { request } from '@/shared/api/http';

export const sessionKeys = {
  all: ['session'] as const,
  user: (userId: string) => ['user', userId] as const,
};

const accounts = () => import('@hirelane/contracts/api/accounts');

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
