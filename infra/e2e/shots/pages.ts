import { expect, type Page } from '@playwright/test';
import type { State } from './states.ts';

type RoleState = Omit<State, 'who'>;

const SETTINGS = '/settings/security';
const PAGE = /\/api\/v1\/page\?/;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** One's own page, with the links to what others see of it. */
async function ownPage(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'View my page' }).click();
  await expect(page.getByRole('navigation', { name: 'See your page as' })).toBeVisible();
  await expect(heading(page)).not.toHaveText('Person');
}

async function hidden(page: Page): Promise<void> {
  await ownPage(page);
  await page.getByRole('link', { name: 'Everyone', exact: true }).click();
  await expect(page.getByText('Not shown')).toBeVisible();
}

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit page settings' }).click();
  await expect(page.getByRole('dialog').getByLabel('Handle')).toBeVisible();
}

async function refusedHandle(page: Page): Promise<void> {
  await openSettings(page);
  await page.getByLabel('Handle').fill('-no');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Handle')).toHaveAttribute('aria-invalid', 'true');
}

/** The page of the client of the first job. */
async function clientOfJob(page: Page): Promise<void> {
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.getByRole('link', { name: 'See the client’s page' }).click();
  await expect(page.getByText('Projects posted')).toBeVisible();
}

async function failed(page: Page): Promise<void> {
  await page.route(PAGE, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 });
}

export const visitorsPages: readonly RoleState[] = [
  {
    name: 'page-unknown',
    path: '/people/nobody-at-all',
    act: (page) => expect(page.getByText('Page not found')).toBeVisible(),
  },
  { name: 'page-failed', path: '/people/nobody-at-all', act: failed },
];

export const clientsPages: readonly RoleState[] = [
  { name: 'page-own', path: SETTINGS, act: ownPage },
  { name: 'page-settings', path: SETTINGS, act: openSettings },
];

export const freelancersPages: readonly RoleState[] = [
  { name: 'page-own', path: SETTINGS, act: ownPage },
  { name: 'page-hidden', path: SETTINGS, act: hidden },
  { name: 'page-settings', path: SETTINGS, act: openSettings },
  { name: 'page-settings-errors', path: SETTINGS, act: refusedHandle },
  { name: 'page-of-client', path: '/freelancer', act: clientOfJob },
];
