import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Pixels from the end within which somebody reads the last message. */
const NEAR = 64;

interface Shown {
  /** The number of the first message; undefined while there is none. */
  first: number | undefined;
  /** Changes with the last message of the other. */
  last: number | undefined;
  /** Messages on their way. */
  pending: number;
}

/**
 * Keeps a list of messages where its reader is: at the end, if they are there or have just sent something; else at the same
 * messages, whatever is put above them. The box must not anchor its scrolling by itself.
 */
export function useKeptScroll(box: RefObject<HTMLElement | null>, { first, last, pending }: Shown): void {
  const before = useRef<{ first: number | undefined; pending: number; height: number }>(null);
  const isAtEnd = useRef(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last message makes the box higher.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const known = before.current;
    before.current = { first, pending, height: element.scrollHeight };
    const isEarlier = known?.first !== undefined && first !== undefined && first < known.first;
    if (known && isEarlier) element.scrollTop += element.scrollHeight - known.height;
    else if (isAtEnd.current || pending > (known?.pending ?? 0)) element.scrollTop = element.scrollHeight;
  }, [box, first, last, pending]);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    };
    const stay = () => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    };
    // A growing text box, a keyboard or a turned phone leaves less room.
    const observer = new ResizeObserver(stay);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box]);
}
