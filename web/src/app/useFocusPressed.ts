import { useEffect } from 'react';

/**
 * Gives the focus to a button that is clicked. Safari on a Mac, and on phones, leaves it where it was or removes it, so
 * that a dialog could not return it to the button that opened it, and Escape would not reach an open menu. Runs before
 * the click's own handlers, which may move the focus.
 */
export function useFocusPressed(): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const button = event.target instanceof Element && event.target.closest<HTMLElement>('button, summary');
      // A click by keyboard, or by script, has no detail.
      if (!button || event.detail === 0 || document.activeElement === button) return;
      const quietly: FocusOptions & { focusVisible: boolean } = { preventScroll: true, focusVisible: false };
      button.focus(quietly);
    };
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, []);
}
