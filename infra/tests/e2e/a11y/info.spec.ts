import { someStatistics } from '@hirelane/api/testing/statistics';
import { expect, test } from '../fixtures.ts';
import { violations } from './axe.ts';

const PAGES = ['/about', '/blog', '/contact', '/career', '/help', '/terms', '/legal', '/privacy', '/status', '/verify'];

for (const mode of ['light', 'dark'] as const) {
  test(`the footer's pages are accessible, ${mode}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript((theme) => localStorage.setItem('theme', theme), mode);
    for (const path of PAGES) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (path === '/status') await expect(page.getByText('Working', { exact: true })).toBeVisible();
      expect(await violations(page), path).toEqual([]);
    }
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    await expect(footer.getByRole('alert')).toBeVisible();
    await page.getByRole('button', { name: 'Find Work' }).click();
    expect(await violations(page), 'an open menu, and an error in the footer').toEqual([]);
  });

  test(`the statistics and their tables are accessible, ${mode}`, async ({ page }) => {
    await page.addInitScript((theme) => localStorage.setItem('theme', theme), mode);
    await page.route(/\/api\/v1\/statistics/, (route) => route.fulfill({ json: { data: someStatistics() } }));
    await page.goto('/about');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Statistics' }).click();
    await page.getByRole('figure', { name: 'Budgets' }).getByText('Show as a table').click();
    await expect(page.getByRole('table', { name: 'Budgets' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
}

test('no cookie name is broken across lines on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/privacy');
  const names = page.getByRole('main').locator('code');
  await expect(names.first()).toBeVisible();
  const broken = await names.evaluateAll((all) =>
    all.filter((name) => name.getClientRects().length > 1).map((name) => name.textContent),
  );
  expect(broken).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});
