import type { Page } from '@playwright/test';
import { violations } from './a11y/axe.ts';
import { expect } from './fixtures.ts';

/** Asserts that axe finds nothing on the page as it stands, in both colour modes. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  // Animations would be caught half-way, with colours of no mode.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const mode of ['dark', 'light']) {
    await page.evaluate((theme) => {
      document.documentElement.dataset['theme'] = theme;
    }, mode);
    expect(await violations(page), `${state}, ${mode}`).toEqual([]);
  }
}
