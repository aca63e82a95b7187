import { expect, type Page } from '@playwright/test';
import { violations } from './axe.ts';

/** Checks the current screen in both modes. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // A screenshot taken during an animation would have colours from neither mode.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // The URL changes before the new screen is rendered.
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  for (const mode of ['light', 'dark'] as const) {
    await page.evaluate((theme) => {
      document.documentElement.dataset['theme'] = theme;
    }, mode);
    expect(await violations(page), `${screen}, ${mode}`).toEqual([]);
  }
}
