import { expect, type Page } from '@playwright/test';

const NARROW = { width: 320, height: 640 };

/** At 320 px the page as it stands needs no scrolling sideways (WCAG 1.4.10), once the header has folded. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  // A page behind another one draws nothing, and hears of no new width.
  await page.bringToFront();
  const before = page.viewportSize();
  await page.setViewportSize(NARROW);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width, `${what} fits into ${NARROW.width} px`).toBeLessThanOrEqual(NARROW.width);
  if (before) await page.setViewportSize(before);
}
