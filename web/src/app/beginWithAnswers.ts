import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { isLoginHinted } from '@/features/session/flags';
import { sessionQuery } from '@/features/session/queries';
import { readAgain } from '@/shared/api/queryClient';

/**
 * Begins with what the server has rendered the page from, as for a visitor. Somebody who is signed in is shown it and
 * asks anew; one whom the browser does not remember, once the server has said so. `json`: pairs of a query's key and
 * its data.
 */
export function beginWithAnswers(client: QueryClient, json: string): void {
  const answers = JSON.parse(json) as readonly (readonly [QueryKey, unknown])[];
  const isHinted = isLoginHinted();
  for (const [key, data] of answers) client.setQueryData(key, data, { updatedAt: isHinted ? 0 : Date.now() });
  if (isHinted) return;
  const { queryKey } = sessionQuery();
  const session = hashKey(queryKey);
  const stop = client.getQueryCache().subscribe(({ query }) => {
    const state = query.queryHash === session && client.getQueryData(queryKey);
    if (!state) return;
    stop();
    if (state.isLogin)
      readAgain(
        client,
        answers.map(([key]) => key),
        { exact: true },
      );
  });
}
