import { join } from 'node:path';
import type { Page } from '@playwright/test';

const MODES = ['light', 'dark'] as const;

/** A window that does not change may render no further frames, and an evaluation has no time limit. */
const FRAME_LIMIT_MS = 5_000;

/** The viewport widths, in pixels, at which each screen is captured. */
export const WIDTHS = [375, 700, 1280] as const;

/**
 * Takes pictures of the whole page, or of the window while a dialog is open, in both colour modes and at these widths.
 * Returns the files.
 */
export async function takePictures(
  page: Page,
  folder: string,
  name: string,
  widths: readonly number[],
): Promise<string[]> {
  const files: string[] = [];
  for (const mode of MODES) {
    await page.evaluate((theme) => {
      document.documentElement.dataset['theme'] = theme;
    }, mode);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page, width);
      const isDialogOpen = (await page.getByRole('dialog').count()) > 0;
      // Sticky elements would appear in the middle of the page.
      if (!isDialogOpen) await page.evaluate(() => window.scrollTo(0, 0));
      const file = join(folder, `${name}-${width}-${mode}.png`);
      await page.screenshot({ path: file, fullPage: !isDialogOpen });
      files.push(file);
    }
  }
  return files;
}

/** Waits until the window has this width and the page is rendered at it. */
async function settled(page: Page, width: number): Promise<void> {
  await page.waitForFunction((expected) => window.innerWidth === expected, width);
  await page.evaluate(async (limitMs) => {
    const tooLong = new Promise((resolve) => setTimeout(resolve, limitMs));
    await document.fonts.ready;
    // The first frame computes the layout; the second includes changes made by observers and media queries.
    await Promise.race([new Promise(requestAnimationFrame), tooLong]);
    await Promise.race([new Promise(requestAnimationFrame), tooLong]);
    await Promise.race([Promise.allSettled(document.getAnimations().map(({ finished }) => finished)), tooLong]);
  }, FRAME_LIMIT_MS);
}
