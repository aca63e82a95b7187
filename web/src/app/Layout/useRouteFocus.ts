import { type RefObject, useEffect, useRef } from 'react';
import type { Location } from 'react-router-dom';
import { namedPart } from '@/app/Layout/namedPart';

/**
 * A new screen takes the focus, as a loaded page would: on its heading, or on the part that the address names. Until a
 * screen that is still loading has a heading, `main` holds the focus. Focus that the user has moved meanwhile stays.
 */
export function useRouteFocus(main: RefObject<HTMLElement | null>, { pathname, hash, key }: Location): void {
  // A link to a part of the page counts however often it is followed; a change of the query, as by tabs, does not.
  const screen = hash ? `${pathname}${hash} ${key}` : pathname;
  const shown = useRef(screen);

  useEffect(() => {
    const element = main.current;
    if (!element || shown.current === screen) return;
    shown.current = screen;

    const find = () => namedPart(hash) ?? element.querySelector('h1');
    if (focus(find())) return;
    element.focus({ preventScroll: true });
    const observer = new MutationObserver(() => {
      if (document.activeElement !== element || focus(find())) observer.disconnect();
    });
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [main, screen, hash]);
}

function focus(target: HTMLElement | null): boolean {
  target?.setAttribute('tabindex', '-1');
  target?.focus({ preventScroll: true });
  return target !== null;
}
