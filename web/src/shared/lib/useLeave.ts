import { type RefObject, useEffect, useRef } from 'react';

/**
 * Closes an open menu when the focus moves elsewhere, or on a press elsewhere, which may not move the focus. A press
 * inside does not close it: Safari on macOS removes the focus from buttons and links that are pressed, before the
 * click.
 */
export function useLeave(wrap: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });

  useEffect(() => {
    const element = wrap.current;
    if (!element || !isOpen) return;
    const isInside = (target: EventTarget | null) => target instanceof Node && element.contains(target);
    const listening = new AbortController();
    const { signal } = listening;
    let isPressed = false;
    const onRelease = () => {
      isPressed = false;
    };
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        isPressed = isInside(target);
        if (!isPressed) latest.current();
      },
      { signal },
    );
    document.addEventListener('pointerup', onRelease, { signal });
    document.addEventListener('pointercancel', onRelease, { signal });
    element.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (relatedTarget && !isPressed && !isInside(relatedTarget)) latest.current();
      },
      { signal },
    );
    return () => listening.abort();
  }, [wrap, isOpen]);
}
