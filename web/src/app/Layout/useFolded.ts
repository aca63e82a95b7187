import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Whether the parts of a row, marked `data-part`, are wider together than the row: it depends on the text size as well
 * as on the window, which no media query can know. A folded part must keep its width, out of sight, so that it can come
 * back. Undefined until it has been measured.
 */
export function useFolded(row: RefObject<HTMLElement | null>): boolean | undefined {
  const [isFolded, setIsFolded] = useState<boolean>();

  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const parts = [...element.querySelectorAll<HTMLElement>('[data-part]')];
    const look = () => setIsFolded(widthOf(element, parts) > element.clientWidth);
    look();
    // A new text size, menu or account changes a part; the window changes the row.
    const observer = new ResizeObserver(look);
    for (const watched of [element, ...parts]) observer.observe(watched);
    return () => observer.disconnect();
  }, [row]);

  return isFolded;
}

/** Pixels that the row needs for all parts side by side. */
function widthOf(row: HTMLElement, parts: readonly HTMLElement[]): number {
  const { columnGap, paddingInlineStart, paddingInlineEnd } = getComputedStyle(row);
  const pixels = (length: string) => Number.parseFloat(length) || 0;
  const widths = parts.map((part) => Math.ceil(part.getBoundingClientRect().width));
  const gaps = pixels(columnGap) * Math.max(0, parts.length - 1);
  return widths.reduce((sum, width) => sum + width, gaps + pixels(paddingInlineStart) + pixels(paddingInlineEnd));
}
