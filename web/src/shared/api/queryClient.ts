import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from '@/shared/lib/apiError';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error;
    mutationMeta: { invalidates?: readonly QueryKey[] };
  }
}

const isClientFault = (error: Error) =>
  error instanceof ApiError && error.problem.status >= 400 && error.problem.status < 500;

/** What to do whenever any call fails with a problem of this code. */
type Reactions = Readonly<Partial<Record<string, (client: QueryClient) => void>>>;

export function createQueryClient(reactions: Reactions = {}): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError) reactions[error.problem.code]?.(client);
  };
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      // `always`: without a connection a call fails and says so, where it would otherwise wait silently.
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        retry: (count, error) => count < 2 && !isClientFault(error),
      },
      mutations: { networkMode: 'always' },
    },
    queryCache: new QueryCache({ onError }),
    // A mutation names what it makes stale; nothing else in the app calls invalidateQueries. Of several toggles in
    // flight only the last reloads, so that an early reload cannot overwrite the value of a later toggle.
    mutationCache: new MutationCache({
      onError,
      onSuccess: (_data, _variables, _result, mutation) => {
        const { mutationKey } = mutation.options;
        if (mutationKey && client.isMutating({ mutationKey }) > 1) return undefined;
        const stale = mutation.meta?.invalidates ?? [];
        return Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
      },
    }),
  });
  return client;
}
