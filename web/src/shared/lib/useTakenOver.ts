import { type RefObject, useLayoutEffect, useRef } from 'react';

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
