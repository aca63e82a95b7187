import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Pixels from the end within which somebody reads the last message. */
const NEAR = 64;

interface Shown {
  /** The number of the first message; undefined while there is none. */
  first: number | undefined;
  /** That of the last one. */
  last: number | undefined;
  /** Messages on their way. */
  pending: number;
  /** The message at which it opens; undefined: at the end. */
  at: number | undefined;
}

/** Pixels between the top of the box and a message in it; null where it is not there. */
function placeOf(box: HTMLElement, n: number | undefined): number | null {
  const message = n === undefined ? null : box.querySelector(`[id='message-${n}']`);
  return message ? message.getBoundingClientRect().top - box.getBoundingClientRect().top : null;
}

/**
 * Keeps a list of messages where its reader is: at the end, if they are there or have just sent something; else at the
 * same messages, whatever is put above them. The box must not anchor its scrolling by itself.
 */
export function useKeptScroll(box: RefObject<HTMLElement | null>, { first, last, pending, at }: Shown): void {
  const before = useRef<{ first: number | undefined; pending: number; place: number | null }>(null);
  const isAtEnd = useRef(at === undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last message makes the box higher.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const known = before.current;
    const place = known ? null : placeOf(element, at);
    const isEarlier = known?.first !== undefined && first !== undefined && first < known.first;
    if (place !== null) {
      element.scrollTop += place - element.clientHeight / 3;
    } else if (known && isEarlier && known.place !== null) {
      element.scrollTop += (placeOf(element, known.first) ?? known.place) - known.place;
    } else if (isAtEnd.current || pending > (known?.pending ?? 0)) {
      element.scrollTop = element.scrollHeight;
    }
    before.current = { first, pending, place: placeOf(element, first) };
  }, [box, first, last, pending, at]);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
      if (before.current) before.current.place = placeOf(element, before.current.first);
    };
    const stay = () => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
      look();
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
