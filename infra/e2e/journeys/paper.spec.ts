import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { signUp } from '../people.ts';
import { post } from '../projects.ts';

/** Relative luminance of a colour from `getComputedStyle`, 0 (black) to 1 (white). */
const luminance = (colour: string) => {
  const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
};

const coloursOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((found) =>
      found
        .filter((element) => element.checkVisibility() && element.textContent?.trim())
        .map((element) => getComputedStyle(element).color),
    );

test('a project is printed from the top of the first page, dark on light, without controls', async ({ page }) => {
  await signUp(page, true);
  const id = await post(page);
  await page.goto(`/client/project/${id}`);
  const title = page.getByRole('heading', { level: 1, name: 'A shop for our tea' });
  await expect(title).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'dark';
  });
  await page.emulateMedia({ media: 'print' });

  const gone = ['header:has(~ main)', 'footer', 'nav', 'button', 'a[href="#main"]'];
  for (const selector of gone) {
    expect(
      await page.locator(selector).evaluateAll((found) => found.some((element) => element.checkVisibility())),
    ).toBe(false);
  }
  const box = await title.boundingBox();
  expect(box?.y).toBeLessThan(150);
  const colours = await coloursOf(page, 'main :is(h1, h2, p, dt, dd, li, a, time)');
  expect(colours.length).toBeGreaterThan(10);
  expect(colours.filter((colour) => luminance(colour) > 0.5)).toEqual([]);
  expect(luminance(await page.evaluate(() => getComputedStyle(document.body).backgroundColor))).toBeCloseTo(1);
});

test('a short page fits on one sheet', async ({ page }) => {
  await page.goto('/status');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const pdf = await page.pdf({ format: 'A4' });
  const sheets = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? [];
  expect(sheets.length).toBe(1);
});
