import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { isLoginHinted } from '@/features/session/flags';
import { sessionQuery } from '@/features/session/queries';
import { readAgain } from '@/shared/api/queryClient';
import { RENDERED_AT } from '@/shared/lib/renderedPage';

type Answers = readonly (readonly [QueryKey, unknown])[];
/** Age at which a list is requested again, in milliseconds. The server renders the list again every minute. */
const KEPT_MS = 120_000;

/**
 * Fills the cache with the data from which the server rendered the page for a visitor. A signed-in user sees this data
 * while it is requested again: immediately if the browser remembers the user, otherwise after the session check. `json`
 * is an array of pairs of a query key and its data.
 */
export function beginWithAnswers(client: QueryClient, json: string): void {
  const answers = JSON.parse(json) as Answers;
  const isHinted = isLoginHinted();
  const updatedAt = isHinted || isOld(answers) ? 0 : Date.now();
  for (const [key, data] of answers) client.setQueryData(key, data, { updatedAt });
  if (isHinted) return;
  const { queryKey } = sessionQuery();
  const session = hashKey(queryKey);
  const stop = client.getQueryCache().subscribe(({ query }) => {
    const state = query.queryHash === session && client.getQueryData(queryKey);
    if (!state) return;
    stop();
    const keys = answers.map(([key]) => key);
    // Runs in hidden tabs too, because a list is not refetched when the tab is shown.
    if (state.isLogin) readAgain(client, keys, { exact: true, untilSeen: false });
  });
}

/** Whether the document comes from the browser cache, which the browser does not revalidate on back navigation. */
function isOld(answers: Answers): boolean {
  const at = answers.find(([key]) => hashKey(key) === hashKey(RENDERED_AT))?.[1];
  return typeof at === 'number' && Math.abs(Date.now() - at) > KEPT_MS;
}
