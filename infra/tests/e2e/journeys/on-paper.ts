import { expect, type Page } from '@playwright/test';

/** Matches the parts of a screen that are not printed. */
const GONE = ['header:has(~ main)', 'footer', 'nav', 'button', 'a[href="#main"]'];

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

/**
 * Expects that even in dark mode, the screen with this title is printed dark on light, from the top of the first page,
 * without controls. Leaves the page in print mode.
 */
export async function expectOnPaper(page: Page, title: string): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'dark';
  });
  await page.emulateMedia({ media: 'print' });
  for (const selector of GONE) {
    expect(
      await page.locator(selector).evaluateAll((found) => found.some((element) => element.checkVisibility())),
    ).toBe(false);
  }
  const box = await page.getByRole('heading', { level: 1, name: title }).boundingBox();
  expect(box?.y).toBeLessThan(150);
  const colours = await coloursOf(page, 'main :is(h1, h2, p, dt, dd, li, a, time, th, td)');
  expect(colours.length).toBeGreaterThan(10);
  expect(colours.filter((colour) => luminance(colour) > 0.5)).toEqual([]);
  expect(luminance(await page.evaluate(() => getComputedStyle(document.body).backgroundColor))).toBeCloseTo(1);
}

/** The number of A4 sheets the page takes. */
export async function sheetsOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4' });
  return (pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length;
}
