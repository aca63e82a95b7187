import { expect, type Page } from '@playwright/test';

/**
 * Expects that the page or its open dialog needs no horizontal scrolling, that no text is cut off or overflows its
 * box, and that every control can be scrolled into view uncovered. `part` selects the part that an open menu does not
 * cover.
 */
export async function expectNothingLost(page: Page, screen: string, part = 'body'): Promise<void> {
  expect(await sideways(page), `${screen} needs no horizontal scrolling`).toBeLessThanOrEqual(0);
  expect(await cutTexts(page), `${screen} cuts no text off`).toEqual([]);
  expect(await unreachable(page, part), `every control of ${screen} can be reached`).toEqual([]);
}

/** The number of pixels by which the page or its dialog is wider than the window. */
function sideways(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(
      ...[document.documentElement, ...document.querySelectorAll('[role=dialog], [role=dialog] > *')].map(
        (box) => box.scrollWidth - box.clientWidth,
      ),
    ),
  );
}

/** Elements that hide part of their own text. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        const hasText = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
        );
        if (!hasText || element.closest('svg, [aria-hidden=true], option') || !element.checkVisibility()) return false;
        const { clip, clipPath, overflowX, overflowY } = getComputedStyle(element);
        // Screen-reader-only elements are deliberately one pixel wide.
        if (clip !== 'auto' || clipPath !== 'none' || element.clientWidth <= 1) return false;
        const isTooWide =
          element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline';
        const isTooHigh = element.scrollHeight > element.clientHeight + 2 && overflowY === 'hidden';
        return (isTooWide && overflowX !== 'auto') || isTooHigh;
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}

/** Controls that remain covered or outside the window after scrolling to them, as keyboard focus does. */
function unreachable(page: Page, part: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const root = document.querySelector('[role=dialog]') ?? document.querySelector(selector) ?? document.body;
    return [...root.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input, select, textarea, summary')]
      .filter((control) => {
        if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
        control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
        const box = control.getBoundingClientRect();
        // A hidden one-pixel input is operated through its label; the skip link becomes visible on focus.
        if (box.width <= 1 || box.bottom <= 0) return false;
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const hit = document.elementFromPoint(x, y);
        const isWithin = box.left >= -1 && box.right <= window.innerWidth + 1;
        return !isWithin || hit === null || !(control.contains(hit) || hit.contains(control));
      })
      .map((control) => `${control.outerHTML.slice(0, 120)} ${JSON.stringify(control.getBoundingClientRect())}`);
  }, part);
}
