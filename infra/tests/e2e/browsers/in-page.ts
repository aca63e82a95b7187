// These functions run in the page, so they must not use outer variables.

export function settle(element: Element): string {
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join(' ');
}

/** Records the target of the next click. */
export function watchClick(): void {
  const page = window as Window & { clicked?: EventTarget | null };
  page.clicked = null;
  document.addEventListener('click', ({ target }) => Object.assign(page, { clicked: target }), {
    capture: true,
    once: true,
  });
}

/**
 * Whether the click since `watchClick` hit a different element or none. Throws if the click has opened another page.
 */
export function isMissed(element: Element): boolean {
  const { clicked } = window as Window & { clicked?: EventTarget | null };
  return clicked !== undefined && !(clicked instanceof Node && element.contains(clicked));
}

export function selectAll(element: Element): void {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.select();
}

export function setDay(element: Element, day: string): void {
  // Sets the value so that React notices it: React overrides the property on the element.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, day);
  for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }));
}

export function read(element: Element, what: 'textContent' | 'value'): string {
  if (what === 'value') return (element as HTMLInputElement).value;
  return (element.textContent ?? '').replace(/\s+/g, ' ').trim();
}

export const hasFocus = (element: Element): boolean => element === document.activeElement;

export function widths(): { window: number; beyond: number } {
  const { scrollWidth, clientWidth } = document.documentElement;
  return { window: window.innerWidth, beyond: scrollWidth - clientWidth };
}

/** The value of the option with this text. */
export function valueOfOption(element: Element, text: string): string | null {
  const options = [...(element as HTMLSelectElement).options];
  return options.find((option) => option.text.trim() === text)?.value ?? null;
}
