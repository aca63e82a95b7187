import { type Mutation, MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { onStaleAnswer } from '@/shared/api/staleAnswers';
import { ApiError } from '@/shared/lib/apiError';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error;
    mutationMeta: {
      invalidates?: readonly QueryKey[];
      /** These are read again when somebody next opens what shows them. */
      outdates?: readonly QueryKey[];
      /** They are read again too when the command was refused for what has become of its subject (409). */
      isStaleAfterConflict?: boolean;
    };
  }
}

const isClientFault = (error: Error) =>
  error instanceof ApiError && error.problem.status >= 400 && error.problem.status < 500;

const isOverloaded = (error: Error | null) => error instanceof ApiError && error.problem.code === 'overloaded';

/** ms until a page that was told that the server is busy, or behind, asks again by itself. */
const BUSY_RETRY_MS = 5_000;

/** Between half and one and a half times `ms`: many pages that failed at once do not come back at once. */
// biome-ignore lint/nursery/noJsRestrictedProperties: when a retry begins is no secret.
const spread = (ms: number) => ms * (0.5 + Math.random());

/**
 * Has what is shown read again: now or, in a tab that nobody sees, once it is looked at. `exact`: the queries with these
 * keys alone, without those whose keys begin with them. `untilSeen`: false
 * has it read now in a tab that nobody sees too.
 */
export function readAgain(
  client: QueryClient,
  keys: readonly QueryKey[],
  { exact = false, untilSeen = true } = {},
): void {
  const refetchType = untilSeen && document.hidden ? 'none' : 'active';
  // biome-ignore lint/nursery/noJsRestrictedProperties: the function that all others call.
  for (const queryKey of keys) void client.invalidateQueries({ queryKey, exact, refetchType });
}

/** How often one query is read again whose answers stay too old, and ms after which this begins anew. */
const STALE = { tries: 5, forgottenAfter: 60_000 };

/**
 * Reads again what was answered before the server had caught up with what this person has written or heard of. Returns
 * how to stop that.
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

  /** An event that cannot be applied leaves some answers old until an operator has seen to it. */
  function mayTry(query: string): boolean {
    const now = Date.now();
    const before = tried.get(query);
    const times = before && now - before.at < STALE.forgottenAfter ? before.times : 0;
    if (times === STALE.tries) return false;
    tried.set(query, { times: times + 1, at: now });
    return true;
  }

  const stopHearing = onStaleAnswer(() => {
    // All that are being read: no answer says whose it is.
    for (const { queryHash, queryKey } of client.getQueryCache().findAll({ fetchStatus: 'fetching' })) {
      if (!keys.has(queryHash) && mayTry(queryHash)) keys.set(queryHash, queryKey);
    }
    if (keys.size > 0) timer ??= setTimeout(read, spread(BUSY_RETRY_MS));
  });
  return () => {
    stopHearing();
    clearTimeout(timer);
  };
}

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
        retryDelay: (count) => spread(1_000 * 2 ** count),
        refetchInterval: ({ state }) => isOverloaded(state.error) && spread(BUSY_RETRY_MS),
      },
      mutations: { networkMode: 'always' },
    },
    queryCache: new QueryCache({ onError }),
    // A mutation names what it makes stale. Of several toggles in flight only the last reloads, so that an early reload
    // cannot overwrite the value of a later toggle.
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
    // biome-ignore lint/nursery/noJsRestrictedProperties: by what each command says it outdates.
    for (const queryKey of meta?.outdates ?? []) void client.invalidateQueries({ queryKey, refetchType: 'none' });
    const stale = meta?.invalidates ?? [];
    // biome-ignore lint/nursery/noJsRestrictedProperties: by what each command says it invalidates.
    return Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
  }
}
