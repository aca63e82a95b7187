import type { QueryClient } from '@tanstack/react-query';
import { isValidElement } from 'react';
import { matchRoutes } from 'react-router-dom';
import { RedirectIfSignedIn } from '@/app/guards/RedirectIfSignedIn';
import type { LazyScreen } from '@/app/lazyScreen';
import { routes } from '@/app/routes';
import { sessionQuery } from '@/features/session/queries';

const typeOf = (element: unknown) => (isValidElement(element) ? element.type : undefined);

/**
 * Checks the session, loads the screen for a URL and requests the data that the screen prefetches, so that the first
 * render is complete. React keeps a visible fallback for 300 ms (https://github.com/facebook/react,
 * `FALLBACK_THROTTLE_MS`), even if the screen loads sooner. Never rejects.
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
  // Signed-in users are redirected from this screen, so it is not loaded.
  if (elements.includes(RedirectIfSignedIn)) return null;
  const screen = elements.at(-1);
  return typeof screen === 'function' && 'load' in screen ? (screen as LazyScreen<object>).load() : null;
}

/** Query flags that are removed when the page is loaded, but not when a link is followed. */
const DROPPED: Partial<Record<string, { flags: readonly string[]; to: string }>> = {
  '/client': { flags: ['draft', 'published', 'past'], to: '/client' },
  '/freelancer': { flags: ['recent', 'saved', 'applied'], to: '/freelancer?bestmatch' },
};

/** Returns the URL at which the app starts when this URL is loaded. */
export function firstAddress({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  const rule = DROPPED[pathname.replace(/(.)\/$/, '$1')];
  const params = new URLSearchParams(search);
  return rule?.flags.some((flag) => params.has(flag)) ? rule.to : `${pathname}${search}${hash}`;
}
