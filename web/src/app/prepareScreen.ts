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

/** Filters that are dropped on a page load, and kept when a link is followed. */
const DROPPED: Partial<Record<string, { flags: readonly string[]; to: string }>> = {
  '/client': { flags: ['draft', 'published'], to: '/client' },
  '/freelancer': { flags: ['recent', 'saved', 'applied'], to: '/freelancer?bestmatch' },
};

/** The address at which the app starts when the page is loaded at this one. */
export function firstAddress({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  const rule = DROPPED[pathname.replace(/(.)\/$/, '$1')];
  const params = new URLSearchParams(search);
  return rule?.flags.some((flag) => params.has(flag)) ? rule.to : `${pathname}${search}${hash}`;
}
