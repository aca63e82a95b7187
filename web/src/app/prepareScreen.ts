import type { QueryClient } from '@tanstack/react-query';
import { isValidElement } from 'react';
import { matchRoutes } from 'react-router-dom';
import { RedirectIfSignedIn } from '@/app/guards/RedirectIfSignedIn';
import type { LazyScreen } from '@/app/lazyScreen';
import { routes } from '@/app/routes';
import { sessionQuery } from '@/features/session/queries';

const typeOf = (element: unknown) => (isValidElement(element) ? element.type : undefined);

/**
 * Asks who is signed in, loads the screen of an address and asks for what the screen prefetches, so that the first
 * render shows all that.
 * React keeps what stands in for a screen for 300 ms once it is shown (https://github.com/facebook/react,
 * `FALLBACK_THROTTLE_MS`), also when the screen comes sooner. Never rejects.
 */
export async function prepareScreen(
  client: QueryClient,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): Promise<void> {
  const [screen] = await Promise.all([loadScreenAt(pathname), client.prefetchQuery(sessionQuery())]);
  const session = client.getQueryData(sessionQuery().queryKey);
  if (session?.isLogin) await screen?.prefetch?.(client, { search, isClient: session.isClient });
}

async function loadScreenAt(pathname: string) {
  const elements = matchRoutes(routes, pathname)?.map(({ route }) => typeOf(route.element)) ?? [];
  // Whoever is signed in does not stay there.
  if (elements.includes(RedirectIfSignedIn)) return null;
  const screen = elements.at(-1);
  return typeof screen === 'function' && 'load' in screen ? (screen as LazyScreen<object>).load() : null;
}
