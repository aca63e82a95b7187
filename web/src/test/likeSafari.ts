/**
 * Presses behave as in Safari on macOS: pressed buttons and links do not take the focus; a focusable element around
 * them does, otherwise nothing has it. Returns a function that ends it.
 */
export function pressLikeSafari(): () => void {
  const onMouseDown = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || !event.target.closest('button, a, summary')) return;
    event.preventDefault();
    const around = event.target.closest('[tabindex]');
    if (around instanceof HTMLElement) around.focus();
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  document.addEventListener('mousedown', onMouseDown);
  return () => document.removeEventListener('mousedown', onMouseDown);
}
