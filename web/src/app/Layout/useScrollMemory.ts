import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, NavigationType, useNavigationType } from 'react-router-dom';
import { namedPart } from '@/app/Layout/namedPart';
import { sessionStore } from '@/shared/lib/storage';

const KEY = 'scroll-positions';

/** Scroll position in pixels per history entry. Kept when the tab is reloaded. */
function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStore.read(KEY) ?? '[]'));
  } catch {
    return new Map();
  }
}

/** Whether the document was loaded by Reload, Back or Forward, so that positions from an earlier visit apply. */
function isLoadedAgain(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return load !== undefined && 'type' in load && load.type !== 'navigate';
}

/** How far down the page can be scrolled, in pixels. */
const lowest = () => document.documentElement.scrollHeight - window.innerHeight;

/**
 * A new screen starts at the top, or at the element that the URL hash refers to. Back and forward restore the previous
 * position once the same rows have loaded again. Changing only the query, for example with a tab or a filter, does not
 * scroll.
 */
export function useScrollMemory({ pathname, search, hash, key }: Location): void {
  const type = useNavigationType();
  const positions = useRef<Map<string, number>>(null);
  positions.current ??= readPositions();
  const shown = useRef<{ entry: string; pathname: string; search: string }>(null);
  const scrolling = useRef<ReturnType<typeof scrollWhenThere>>(null);
  // An entry opened directly by URL has the router's key `default`.
  const entry = `${key} ${pathname}`;

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const onScroll = () => {
      // A page that is still too short would overwrite the position to restore.
      if (shown.current && !scrolling.current?.isWaiting()) positions.current?.set(shown.current.entry, window.scrollY);
    };
    const onHide = () => {
      sessionStore.write(KEY, JSON.stringify([...(positions.current ?? [])]));
      // The browser restores the position before the app has loaded.
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('pagehide', onHide);
    };
  }, []);

  useLayoutEffect(() => {
    const last = shown.current;
    shown.current = { entry, pathname, search };
    if (last?.entry === entry) return;
    scrolling.current?.stop();

    const isBack = last === null ? isLoadedAgain() : type === NavigationType.Pop;
    const saved = isBack ? positions.current?.get(entry) : undefined;
    // The browser or the user has already scrolled. If the page was too short, the browser could not scroll far enough.
    if (last === null && window.scrollY > 0 && !(saved !== undefined && saved > lowest())) return;
    if (!isBack) positions.current?.delete(entry);
    if (saved === undefined && (last?.pathname !== pathname || last.search === search)) window.scrollTo(0, 0);
    if (saved !== undefined)
      scrolling.current = scrollWhenThere(() => {
        window.scrollTo(0, saved);
        return Math.abs(window.scrollY - saved) < 1;
      });
    else if (hash)
      scrolling.current = scrollWhenThere(() => {
        const part = namedPart(hash);
        part?.scrollIntoView();
        return part !== null;
      });
  }, [entry, pathname, search, hash, type]);
}

/** User input that scrolls the page; it cancels the restore. */
const USERS_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Time limit for restoring a position, in milliseconds. A page that has not grown to its previous height within this
 * time has different content.
 */
const GIVE_UP_MS = 10_000;

/**
 * Calls `scroll`, which scrolls to a position and returns whether the position was reached. Repeats the call whenever
 * the page grows, until it succeeds, the user scrolls, or ten seconds have passed. Returns a function that cancels the
 * restore and one that returns whether it is still pending.
 */
function scrollWhenThere(scroll: () => boolean): { stop: () => void; isWaiting: () => boolean } {
  const waiting = new AbortController();
  const stop = () => waiting.abort();
  const isWaiting = () => !waiting.signal.aborted;
  if (scroll()) stop();
  else {
    const observer = new ResizeObserver(() => {
      if (isWaiting() && scroll()) stop();
    });
    observer.observe(document.body);
    const timer = setTimeout(stop, GIVE_UP_MS);
    const { signal } = waiting;
    for (const move of USERS_MOVES) window.addEventListener(move, stop, { signal, passive: true });
    signal.addEventListener('abort', () => {
      observer.disconnect();
      clearTimeout(timer);
    });
  }
  return { stop, isWaiting };
}
