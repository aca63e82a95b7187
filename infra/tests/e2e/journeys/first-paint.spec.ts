import type { Route } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { signUp } from '../people.ts';

test('a signed-in user sees a header and a skeleton before the app has loaded, and the logo stays in its place', async ({
  page,
}) => {
  await signUp(page, true);
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  let held: Route[] | null = [];
  await page.route('**/assets/*.js', (route) => void (held ? held.push(route) : route.continue()));
  const shell = page.locator('#shell');
  for (const path of ['/client', '/projects', '/settings/account', '/']) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(shell, path).toBeVisible();
    await expect(shell.getByText('Hirelane')).toBeVisible();
  }
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(14, 19, 17)');
  // Leaving a page has cancelled its requests.
  const ofLast: Route[] = [];
  held = ofLast;
  await page.goto('/client', { waitUntil: 'commit' });
  await expect(shell).toBeVisible();
  const logo = shell.locator('svg');
  const before = await logo.boundingBox();
  held = null;
  await Promise.all(ofLast.map((route) => route.continue()));
  await expect(page.getByRole('heading', { level: 1, name: 'Your projects' })).toBeVisible();
  await expect(shell).toBeHidden();
  expect(await page.getByRole('banner').locator('svg').first().boundingBox()).toEqual(before);
});

test('a visitor, and a screen without a header, show no shell', async ({ page }) => {
  await page.route('**/assets/*.js', () => undefined);
  for (const path of ['/projects', '/client', '/login']) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('#shell'), path).toBeHidden();
  }
  await page.evaluate(() => localStorage.setItem('isLogin', 'true'));
  await page.goto('/verify-email', { waitUntil: 'commit' });
  await expect(page.locator('#shell')).toBeHidden();
});
