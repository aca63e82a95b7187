import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { isLoginHinted } from '@/features/session/flags';
import { sessionQuery } from '@/features/session/queries';
import { readAgain } from '@/shared/api/queryClient';
import { RENDERED_AT } from '@/shared/lib/renderedPage';

type Answers = readonly (readonly [QueryKey, unknown])[];
/** ms after which a list is asked for anew; it is rendered anew each minute. */
const KEPT_MS = 120_000;

/**
 * Begins with what the server has rendered the page from, as for a visitor. Somebody who is signed in is shown it and
 * asks anew; one whom the browser does not remember, once the server has said so. `json`: pairs of a query's key and
 * its data.
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
    // In a tab that nobody sees too: a list is not read again when it is looked at.
    if (state.isLogin) readAgain(client, keys, { exact: true, untilSeen: false });
  });
}

/** Whether the browser has kept the document for a while: on the way back it does not ask whether that is the same. */
function isOld(answers: Answers): boolean {
  const at = answers.find(([key]) => hashKey(key) === hashKey(RENDERED_AT))?.[1];
  return typeof at === 'number' && Math.abs(Date.now() - at) > KEPT_MS;
}
