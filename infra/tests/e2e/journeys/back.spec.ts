import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { signUp } from '../people.ts';
import { DESCRIPTION, post } from '../projects.ts';

test.use({ viewport: { width: 375, height: 800 }, hasTouch: true, isMobile: true });

const SKILLS = ['React', 'Node.js', 'TypeScript', 'PostgreSQL', 'Docker', 'GraphQL', 'Figma'];

/**
 * Publishes projects whose cards vary in height, as in a real list. Their titles begin with `word`, because other tests
 * use the same marketplace.
 */
async function postMany(page: Page, word: string): Promise<void> {
  await signUp(page, true);
  for (let n = 1; n <= 14; n++) {
    const title = `${word} ${n}${' with a much longer title'.repeat(n % 3)}`;
    await post(page, { title, description: DESCRIPTION.slice(n), skills: SKILLS.slice(0, 1 + (n % SKILLS.length)) });
  }
}

test('on a phone, Back from a project returns to its card in the list', async ({ page }) => {
  await postMany(page, 'Shop');
  await page.goto('/projects');
  const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: /^Shop 2 / }) });
  await card.scrollIntoViewIfNeeded();
  // Waits until everything above the card has its final size.
  await expect(async () => {
    await card.getByRole('heading').scrollIntoViewIfNeeded();
    await expect(card.getByRole('heading')).toBeInViewport({ ratio: 1 });
  }).toPass();
  const before = await card.boundingBox();
  await card.getByRole('link', { name: /^Shop 2 / }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Shop 2 / })).toBeVisible();
  await page.goBack();
  await expect(card).toBeAttached();
  await expect(async () => {
    const after = await card.boundingBox();
    expect(Math.abs((after?.y ?? Number.NaN) - (before?.y ?? 0))).toBeLessThan(before?.height ?? 0);
  }).toPass();
});

test('Back to a list that must be loaded again returns to the card once it is rendered', async ({ page }) => {
  await postMany(page, 'Stall');
  await page.goto('/projects');
  const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: /^Stall 3/ }) });
  await card.getByRole('heading').scrollIntoViewIfNeeded();
  await card.getByRole('link', { name: /^Stall 3/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Stall 3/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /^Stall 3/ })).toBeVisible();

  let answer: () => void = () => undefined;
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/v1/project', async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.goBack();
  await expect(page.getByRole('status', { name: 'Loading projects' })).toBeVisible();
  answer();
  await expect(card).toBeInViewport();

  await page.reload();
  await expect(card).toBeInViewport();
});

test('a page opened by its URL starts at the top, regardless of earlier pages in the tab', async ({ page }) => {
  const top = () => page.evaluate(() => window.scrollY);
  await page.goto('/privacy');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect.poll(top).toBeGreaterThan(0);
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeInViewport();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Explore' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Explore' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeFocused();
  expect(await top()).toBe(0);
});

test('a URL with a fragment opens the page at that part', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 320 });
  await page.goto('/about#social');
  await expect(page.getByRole('heading', { name: 'Elsewhere' })).toBeInViewport();
});
