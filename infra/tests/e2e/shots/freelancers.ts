import { expect, type Page } from '@playwright/test';
import type { State } from './state.ts';

const PATH = '/freelancers';
const LIST = /\/api\/v1\/freelancers(\?|$)/;

/** The list with average ratings, which are shown only with three reviewers and after midnight. */
async function rated(page: Page): Promise<void> {
  const marks = { quality: 4.6, communication: 4.2, reliability: 4.3, overall: 4.4 };
  await page.route(LIST, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const data = body.data.map((card: object, n: number) =>
      n % 3 === 1 ? card : { ...card, completed: 4 + n, averages: { ...marks, people: 3 + n } },
    );
    await route.fulfill({ response, json: { ...body, data } });
  });
  await page.reload();
  await expect(page.getByText(/of 5 from/).first()).toBeVisible();
}

async function empty(page: Page): Promise<void> {
  await page.route(LIST, (route) => route.fulfill({ json: { data: [], nextCursor: null, suggestion: null } }));
  await page.reload();
  await expect(page.getByText('No freelancers yet')).toBeVisible();
}

async function nothing(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search for freelancers' }).fill('zeppelin');
  await expect(page.getByText('Nothing matches your search')).toBeVisible();
}

/** Sets filters and opens the sheet on a phone. */
async function filtered(page: Page): Promise<void> {
  await page.goto(`${PATH}?category=Programming+%26+Tech&skills=react%2CTypeScript`);
  await expect(page.getByText(/found in Programming/)).toBeVisible();
  await page.setViewportSize({ width: 375, height: 900 });
  await page.getByRole('button', { name: /^Filters/ }).click();
}

async function failed(page: Page): Promise<void> {
  await page.route(LIST, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 });
}

async function loading(page: Page): Promise<void> {
  await page.route(LIST, () => undefined);
  await page.reload();
  await expect(page.locator('[role=status][data-late=true]').first()).toBeVisible();
}

export const clientsFreelancers: readonly Omit<State, 'who'>[] = [
  { name: 'freelancers-rated', path: PATH, act: rated },
  { name: 'freelancers-empty', path: PATH, act: empty },
  { name: 'freelancers-none-found', path: PATH, act: nothing },
  { name: 'freelancers-filtered', path: PATH, act: filtered },
  { name: 'freelancers-failed', path: PATH, act: failed },
  { name: 'freelancers-loading', path: PATH, act: loading },
];
