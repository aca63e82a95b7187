/** Gives the focus to the heading of the page, when what had it goes away. */
export function focusHeading(): void {
  const heading = document.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus();
}
