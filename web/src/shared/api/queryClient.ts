import { type Mutation, MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { onStaleAnswer } from '@/shared/api/staleAnswers';
import { ApiError } from '@/shared/lib/apiError';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error;
    mutationMeta: {
      invalidates?: readonly QueryKey[];
      /** Queries that are refetched the next time a screen that shows them is opened. */
      outdates?: readonly QueryKey[];
      /** Whether to refetch even if the command was refused because the state has changed (409). */
      isStaleAfterConflict?: boolean;
    };
  }
}

const isClientFault = (error: Error) =>
  error instanceof ApiError && error.problem.status >= 400 && error.problem.status < 500;

const isOverloaded = (error: Error | null) => error instanceof ApiError && error.problem.code === 'overloaded';

/** Time in milliseconds until a page retries after the server has reported that it is busy or lagging. */
const BUSY_RETRY_MS = 5_000;

/**
 * Between half and one and a half times `ms`, so that pages that failed at the same time do not retry at the same time.
 */
// biome-ignore lint/nursery/noJsRestrictedProperties: the time of a retry is not secret.
const spread = (ms: number) => ms * (0.5 + Math.random());

/**
 * Refetches visible data: immediately or, in a hidden tab, once the tab is shown. With `exact`, refetches only queries
 * with exactly these keys, not those whose keys start with them. If `untilSeen` is false, refetches immediately even in
 * a hidden tab.
 */
export function readAgain(
  client: QueryClient,
  keys: readonly QueryKey[],
  { exact = false, untilSeen = true } = {},
): void {
  const refetchType = untilSeen && document.hidden ? 'none' : 'active';
  // biome-ignore lint/nursery/noJsRestrictedProperties: all other refetches use this function.
  for (const queryKey of keys) void client.invalidateQueries({ queryKey, exact, refetchType });
}

/**
 * The maximum number of refetches of a query with stale responses, and the time in milliseconds after which the query
 * can be refetched again.
 */
const STALE = { tries: 5, forgottenAfter: 60_000 };

/**
 * Refetches responses that the server sent before it had caught up with this user's own writes or with received
 * signals. Returns a function that stops it.
 */
export function readStaleAgain(client: QueryClient): () => void {
  const keys = new Map<string, QueryKey>();
  const tried = new Map<string, { times: number; at: number }>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function read() {
    timer = undefined;
    const gathered = [...keys.values()];
    keys.clear();
    readAgain(client, gathered, { exact: true });
  }

  /** Limits the refetches: if an event cannot be applied, some responses are stale until an operator has handled it. */
  function mayTry(query: string): boolean {
    const now = Date.now();
    const before = tried.get(query);
    const times = before && now - before.at < STALE.forgottenAfter ? before.times : 0;
    if (times === STALE.tries) return false;
    tried.set(query, { times: times + 1, at: now });
    return true;
  }

  const stopListening = onStaleAnswer(() => {
    // All active queries, because a response does not identify its query.
    for (const { queryHash, queryKey } of client.getQueryCache().findAll({ fetchStatus: 'fetching' })) {
      if (!keys.has(queryHash) && mayTry(queryHash)) keys.set(queryHash, queryKey);
    }
    if (keys.size > 0) timer ??= setTimeout(read, spread(BUSY_RETRY_MS));
  });
  return () => {
    stopListening();
    clearTimeout(timer);
  };
}

/** Handlers by problem code, called for any call that fails with such a problem. */
type Reactions = Readonly<Partial<Record<string, (client: QueryClient) => void>>>;

export function createQueryClient(reactions: Reactions = {}): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError) reactions[error.problem.code]?.(client);
  };
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      // With `always`, a call fails with an error if there is no connection; otherwise it would wait silently.
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        retry: (count, error) => count < 2 && !isClientFault(error),
        retryDelay: (count) => spread(1_000 * 2 ** count),
        refetchInterval: ({ state }) => isOverloaded(state.error) && spread(BUSY_RETRY_MS),
      },
      mutations: { networkMode: 'always' },
    },
    queryCache: new QueryCache({ onError }),
    // A mutation lists the queries that it makes stale. If several toggles are pending, only the last one refetches, so
    // that an early refetch cannot overwrite the value of a later toggle.
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        onError(error);
        const isConflict = error instanceof ApiError && error.problem.status === 409;
        if (isConflict && mutation.meta?.isStaleAfterConflict) void invalidate(mutation);
      },
      onSuccess: (_data, _variables, _result, mutation) => invalidate(mutation),
    }),
  });
  return client;

  function invalidate({ options: { mutationKey }, meta }: Pick<Mutation, 'options' | 'meta'>) {
    if (mutationKey && client.isMutating({ mutationKey }) > 1) return undefined;
    // biome-ignore lint/nursery/noJsRestrictedProperties: the keys come from `outdates`.
    for (const queryKey of meta?.outdates ?? []) void client.invalidateQueries({ queryKey, refetchType: 'none' });
    const stale = meta?.invalidates ?? [];
    // biome-ignore lint/nursery/noJsRestrictedProperties: the keys come from `invalidates`.
    return Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
  }
}
