import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { signUp } from '../people.ts';

// Touch targets must be at least 44 px at every window width.
test.use({ viewport: { width: 375, height: 800 }, hasTouch: true, isMobile: true });

/** The header's visible buttons and links, with the number of lines that their text occupies. */
const targets = (page: Page) =>
  page.locator('header:has(~ main) :is(a, button)').evaluateAll((found) =>
    found
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        const words = document.createRange();
        words.selectNodeContents(element);
        const lines = new Set([...words.getClientRects()].map(({ top }) => Math.round(top)));
        const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
        const isText = element.children.length === 0;
        return { name, width, height, lines: isText ? lines.size : 1 };
      }),
  );

const tooSmall = (all: Awaited<ReturnType<typeof targets>>) =>
  all.filter(({ width, height, lines }) => width < 44 || height < 44 || lines > 1);

test('every button and link in the header is a large enough touch target and does not wrap', async ({ page }) => {
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
    const visitors = await targets(page);
    expect(visitors.map(({ name }) => name)).toEqual(expect.arrayContaining(['Sign In', 'Sign Up', 'Menu']));
    expect(tooSmall(visitors)).toEqual([]);
  }
  await signUp(page, true);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(tooSmall(await targets(page))).toEqual([]);
});

test('another browser’s wider letters do not shrink a touch target', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.evaluate(() => {
    document.body.style.letterSpacing = '0.06em';
  });
  expect(tooSmall(await targets(page))).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});

test('a wizard step that does not fit next to the heading is shown below it, left-aligned', async ({ page }) => {
  await signUp(page, true);
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/client/post');
  const heading = await page.getByRole('heading', { name: 'Describe the project' }).boundingBox();
  const step = await page.getByText('Step 1 of 3').boundingBox();
  expect(step?.y).toBeGreaterThan((heading?.y ?? 0) + 10);
  expect(step?.x).toBe(heading?.x);
});
