import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

/** Delays one of the pages' files until the returned function is called. */
async function hold(page: Page, file: RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(file, async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}

test('a link to a slow screen shows that it was pressed, and the old screen stays visible', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
  const release = await hold(page, /\/assets\/Privacy-/);
  await page.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0);
});

test('the page is not empty while a slow login screen loads', async ({ page }) => {
  const release = await hold(page, /\/assets\/Login-/);
  await page.goto('/client');
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
});
