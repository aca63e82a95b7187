import type { KeyboardEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';

interface Menu {
  button: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/**
 * The key handler for the element around a menu's button and its links
 * (https://www.w3.org/WAI/ARIA/apg/patterns/disclosure/examples/disclosure-navigation/). Escape closes the menu and
 * returns the focus to the button. The arrow keys, Home and End move the focus between the links; on the button of a
 * closed menu, the arrow keys open it. Other controls in the menu keep their own keys.
 */
export const menuKeys =
  ({ button, isOpen, open, close }: Menu) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const { key, target, currentTarget } = event;
    if (key === 'Escape' && isOpen) {
      event.stopPropagation();
      close();
      button.current?.focus();
      return;
    }
    const isOnButton = target === button.current;
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp';
    if (!isOpen && !(isOnButton && isArrow)) return;
    if (!isOpen) flushSync(open);
    const items = [...currentTarget.querySelectorAll<HTMLElement>('a, button')].filter(
      (item) => item !== button.current,
    );
    const at = items.indexOf(target as HTMLElement);
    const to = at === -1 && !isOnButton ? undefined : nextIndex(key, at, items.length);
    if (to === undefined) return;
    event.preventDefault();
    items[to]?.focus();
  };

/** The index of the link to which a key moves the focus; undefined for other keys. `at` is -1 on the button. */
function nextIndex(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
