import { someStatistics } from '@hirelane/api/testing/statistics';
import { expect, type Page } from '@playwright/test';
import type { State } from './state.ts';

const STATISTICS = /\/api\/v1\/statistics/;

/** Opens the page from the footer, because the server renders it for visitors who open its URL. */
async function follow(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Statistics' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible();
}

async function filled(page: Page): Promise<void> {
  await page.route(STATISTICS, (route) => route.fulfill({ json: { data: someStatistics() } }));
  await follow(page);
  await expect(page.getByRole('figure').first()).toBeVisible();
}

/** The states of the statistics other than the empty one, which the sample marketplace has. */
export const visitorsStatistics: readonly Omit<State, 'who'>[] = [
  { name: 'statistics-filled', path: '/about', act: filled },
  {
    name: 'statistics-category',
    path: '/about',
    act: async (page) => {
      await filled(page);
      await page.getByLabel('Category').selectOption('Digital Marketing');
      await page.getByRole('figure').first().getByText('Show as a table').click();
    },
  },
  {
    name: 'statistics-failed',
    path: '/about',
    act: async (page) => {
      await page.route(STATISTICS, (route) => route.abort());
      await follow(page);
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 });
    },
  },
];
