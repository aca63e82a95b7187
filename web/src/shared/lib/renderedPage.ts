import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False while React takes over markup that was rendered at build, which knows nobody; true in any later render, and in
 * every one of a page without such markup.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Where the server leaves it among the answers that a page was rendered from. */
export const RENDERED_AT = ['rendered-at'] as const;

/** When the server has rendered the page that is being taken over, in ms since 1970; now for any other page. */
export const useRenderedAt = (): number => useQueryClient().getQueryData<number>(RENDERED_AT) ?? Date.now();

/**
 * For a control that may stand in the document before the app has started: `take` receives what was typed or chosen
 * there, if it is not `value`. React would put the control back to its own value with its next render.
 */
export function useTakenOver<Control extends { value: string }>(
  value: string,
  take: (typed: string) => void,
): RefObject<Control | null> {
  const control = useRef<Control>(null);
  const first = useRef({ value, take });
  useLayoutEffect(() => {
    const typed = control.current?.value ?? first.current.value;
    if (typed !== first.current.value) first.current.take(typed);
  }, []);
  return control;
}
