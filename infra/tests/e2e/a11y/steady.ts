import type { Page } from '@playwright/test';

/** Starts summing the layout shifts on the next page (https://web.dev/articles/cls). */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as readonly { value: number; hadRecentInput: boolean }[]) {
        if (entry.hadRecentInput) continue;
        Object.assign(window, { moved: (window as unknown as { moved: number }).moved + entry.value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum of the layout shifts up to the current frame. */
export async function shiftOf(page: Page): Promise<number> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return page.evaluate(() => (window as unknown as { moved: number }).moved);
}

/**
 * Fields without a border, and links and buttons without text or an icon, when forced colours remove all backgrounds
 * and shadows.
 */
export async function lostInForcedColours(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const lost = await page.evaluate(() => {
    const isSeen = (element: HTMLElement) => element.checkVisibility() && element.getBoundingClientRect().width > 1;
    const fields = document.querySelectorAll<HTMLElement>(
      'input:not([type=checkbox], [type=radio], [type=file]), select, textarea',
    );
    const bare = [...fields].filter((field) => {
      const { borderStyle, borderWidth } = getComputedStyle(field);
      return isSeen(field) && (borderStyle === 'none' || Number.parseFloat(borderWidth) === 0);
    });
    const empty = [...document.querySelectorAll<HTMLElement>('button, a[href]')].filter(
      (control) => isSeen(control) && !control.textContent?.trim() && !control.querySelector('svg, img'),
    );
    return [...bare, ...empty].map((element) => element.outerHTML.slice(0, 120));
  });
  await page.emulateMedia({ forcedColors: null });
  return lost;
}
