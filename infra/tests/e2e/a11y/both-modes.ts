import { expect, type Page } from '@playwright/test';
import { violations } from './axe.ts';

/** The screen as it stands, in both modes. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // Animations would be caught half-way, with colours of no mode.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // An address changes before the part of the pages that belongs to it is there.
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  for (const mode of ['light', 'dark'] as const) {
    await page.evaluate((theme) => {
      document.documentElement.dataset['theme'] = theme;
    }, mode);
    expect(await violations(page), `${screen}, ${mode}`).toEqual([]);
  }
}
