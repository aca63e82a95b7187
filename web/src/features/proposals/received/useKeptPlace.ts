import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the place of whoever works through a list: when the row that had the focus has left the list, and the focus
 * with it, the row that is now in its place gets it. Rows carry `data-proposal`. `isAway`: a dialog is open, which has
 * the focus. Returns what to call on every focus in the list.
 */
export function useKeptPlace(list: RefObject<HTMLElement | null>, ids: readonly string[], isAway: boolean) {
  const place = useRef<{ id: string; index: number }>(undefined);
  const shown = ids.join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are read from the page once they have changed.
  useEffect(() => {
    if (isAway || !place.current) return;
    // A dialog that closes gives the focus back a moment later.
    const timer = setTimeout(() => {
      const { activeElement } = document;
      if (!list.current || !place.current || !activeElement?.matches('body, main')) return;
      const rows = [...list.current.querySelectorAll<HTMLElement>('[data-proposal]')];
      const same = rows.find((row) => row.dataset['proposal'] === place.current?.id);
      (same ?? rows[place.current.index] ?? rows.at(-1))?.focus();
    });
    return () => clearTimeout(timer);
  }, [list, shown, isAway]);

  return (target: Element) => {
    const id = target.closest<HTMLElement>('[data-proposal]')?.dataset['proposal'];
    if (id !== undefined) place.current = { id, index: ids.indexOf(id) };
  };
}
