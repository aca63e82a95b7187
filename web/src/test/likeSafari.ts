/**
 * Makes presses behave as in Safari on macOS: pressed buttons and links do not take the focus; a focusable element
 * around them takes it, or else no element. Returns a function that undoes this.
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
