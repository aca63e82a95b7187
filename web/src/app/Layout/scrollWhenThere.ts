/** What a user does to move the page: from then on nobody else does. */
const USERS_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** ms. A page that has not grown by then is another one than it was. */
const GIVE_UP_MS = 10_000;

/**
 * Calls `scroll`, which scrolls to a place and returns whether it has reached it; again whenever the page grows, until
 * it has, the user moves the page, or ten seconds are over. Returns a function that stops it, and one that tells
 * whether it goes on.
 */
export function scrollWhenThere(scroll: () => boolean): { stop: () => void; isWaiting: () => boolean } {
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
