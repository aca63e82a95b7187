import type { ChangeSearch, SaveSearch } from '@hirelane/api/schemas/searches';
import { searchesKeys } from '@/features/searches/queries';
import { searchesApi } from '@/shared/api/routes/searches';
import { useCommand } from '@/shared/api/useCommand';

const ABOUT = { invalidates: [searchesKeys.all] } as const;

export const useSaveSearch = () =>
  useCommand((body: SaveSearch, idempotencyKey) => searchesApi.call('saveSearch', { body, idempotencyKey }), ABOUT);

export const useChangeSearch = (searchId: string) =>
  useCommand(
    (body: ChangeSearch, idempotencyKey) =>
      searchesApi.call('changeSearch', { params: { searchId }, body, idempotencyKey }),
    ABOUT,
  );

export const useRemoveSearch = (searchId: string) =>
  useCommand<void>(
    (_, idempotencyKey) => searchesApi.call('removeSearch', { params: { searchId }, idempotencyKey }),
    ABOUT,
  );

/** Records that the owner has viewed the matches of a saved search. */
export const useSeeSearch = () =>
  useCommand(
    (searchId: string, idempotencyKey) =>
      searchesApi.call('seeSearch', { params: { searchId }, body: {}, idempotencyKey }),
    ABOUT,
  );

/** Creates the URL of the user's personal feed and invalidates the previous URL. The token is only in this response. */
export const useMakeFeedAddress = () =>
  useCommand<void, string>(
    () => searchesApi.call('makeFeedAddress', { body: {} }).then(({ data }) => data.token),
    ABOUT,
  );

export const useEndFeedAddress = () =>
  useCommand<void>((_, idempotencyKey) => searchesApi.call('endFeedAddress', { idempotencyKey }), ABOUT);
