import { expect, type Page } from '@playwright/test';

const NARROW = { width: 320, height: 640 };

/**
 * Expects that the current page needs no horizontal scrolling at 320 px (WCAG 1.4.10), once the header has collapsed.
 */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  // A background page renders nothing and gets no resize event.
  await page.bringToFront();
  const before = page.viewportSize();
  await page.setViewportSize(NARROW);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width, `${what} fits into ${NARROW.width} px`).toBeLessThanOrEqual(NARROW.width);
  if (before) await page.setViewportSize(before);
}
