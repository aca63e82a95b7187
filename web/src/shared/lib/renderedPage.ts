import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False while React hydrates markup rendered at build time or by the server, which is for a visitor; true in any later
 * render, and in every render of a page without such markup.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** The query key of the rendering time, which the server stores among the responses from which a page was rendered. */
export const RENDERED_AT = ['rendered-at'] as const;

/**
 * When the server rendered the page being hydrated, in milliseconds since 1970; the current time for any other page.
 */
export const useRenderedAt = (): number => useQueryClient().getQueryData<number>(RENDERED_AT) ?? Date.now();

/**
 * For a control that may be in the document before the app has started: `take` receives the text typed or the option
 * chosen before that, if it differs from `value`. Otherwise React would reset the control to `value` on its next
 * render.
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
