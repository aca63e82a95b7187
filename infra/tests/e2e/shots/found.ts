import { expect, type Page } from '@playwright/test';
import type { State } from './state.ts';

type RoleState = Omit<State, 'who'>;

const PHONES = [375, 700] as const;
const FILTERED = 'scope=small%2Cmedium&budgetMin=25000&budgetMax=49999&experience=intermediate&posted=30&skills=React';
const WIDE = 'scope=small%2Cmedium%2Clarge&experience=expert';

async function counted(page: Page): Promise<void> {
  await expect(page.getByRole('complementary', { name: 'Filters' }).locator('small').first()).toBeVisible();
}

/** Opens the filters over the page, which is possible only on a phone. */
async function sheet(page: Page): Promise<void> {
  await page.setViewportSize({ width: 375, height: 900 });
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('dialog').locator('small').first()).toBeVisible();
}

/** Shows the page before the filters have loaded, as on a slow connection. */
async function withoutPanel(page: Page): Promise<void> {
  await page.route(/FilterPanel/, () => undefined);
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
}

const shown = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible();

const search = (path: string): readonly RoleState[] => [
  { name: 'search-plain', path, act: counted, widths: [1280] },
  { name: 'search-filtered', path: `${path}?${FILTERED}`, act: shown('Clear filters') },
  { name: 'search-found', path: `${path}?${WIDE}`, act: shown('Clear filters') },
  { name: 'search-sheet', path: `${path}?${WIDE}`, act: sheet, widths: PHONES },
  { name: 'search-suggestion', path: `${path}?q=pakcaging`, act: shown('Did you mean') },
  { name: 'search-marked', path: `${path}?q=tea`, act: shown('tea') },
  { name: 'search-nothing', path: `${path}?q=zeppelin&${FILTERED}`, act: shown('Start a new search') },
];

/** Searches with filters, and their results. */
export const visitorsFound: readonly RoleState[] = [
  ...search('/projects'),
  { name: 'search-before-filters', path: '/projects', act: withoutPanel, widths: [1280] },
];

/** Hides the first job in the list. */
async function hide(page: Page, name: RegExp): Promise<void> {
  await page.goto('/freelancer');
  await page
    .getByRole('button', { name: /^More: / })
    .first()
    .click();
  await page.getByRole('button', { name }).first().click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
}

/** The reasons why a job is shown, and a hidden job. */
export const freelancersFound: readonly RoleState[] = [
  ...search('/freelancer/projects'),
  { name: 'why-reasons', path: '/freelancer', act: shown(/\d of \d skills/) },
  {
    name: 'why-on-page',
    path: '/freelancer',
    act: async (page) => {
      await page.getByRole('article').first().getByRole('link').first().click();
      await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible();
    },
  },
  { name: 'why-hidden', path: '/freelancer', act: (page) => hide(page, /^Hide:/) },
  { name: 'why-less', path: '/freelancer', act: (page) => hide(page, /^Less like this:/) },
  {
    name: 'why-hidden-jobs',
    path: '/freelancer',
    act: async (page) => {
      await hide(page, /^Hide:/);
      await page.goto('/freelancer?hidden');
      await expect(page.getByRole('button', { name: /^Show again/ }).first()).toBeVisible();
    },
  },
];
