import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { State } from './state.ts';

type RoleState = Omit<State, 'who'>;

const SETTINGS = '/settings/page';
const PAGE = /\/api\/v1\/page\?/;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The user's own page, with links to what others see. */
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

/** The page of the first job's client. */
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

const BLOCK = /\/api\/v1\/people\/[^/]+\/block$/;

/** The actions on the directory's first freelancer. */
async function personMenu(page: Page): Promise<void> {
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.getByRole('button', { name: /^More/ }).click();
}

async function blockDialog(page: Page): Promise<void> {
  await personMenu(page);
  await page.getByRole('button', { name: /^Block/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function reportDialog(page: Page): Promise<void> {
  await personMenu(page);
  await page.getByRole('button', { name: /^Report/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Choose a reason.')).toBeVisible();
}

/** Does not create a real block, which would appear in other pictures too. */
async function blocked(page: Page): Promise<void> {
  await page.route(BLOCK, (route) => route.fulfill({ json: { data: { _id: randomUUID(), isBlocked: true } } }));
  await blockDialog(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByText(/^You have blocked/)).toBeVisible();
}

async function blockedPeople(page: Page): Promise<void> {
  const names = [
    { firstName: 'Asha', lastName: 'R.' },
    { firstName: 'Venkatanarasimharajuvaripeta', lastName: 'S.' },
  ];
  const data = names.map((name) => {
    const _id = randomUUID();
    return { _id, person: { _id, ...name }, blockedAt: '2026-11-25T10:00:00.000Z' };
  });
  await page.route('**/api/v1/blocks*', (route) => route.fulfill({ json: { data, nextCursor: null } }));
  await page.reload();
  await page.getByRole('button', { name: 'Unblock Asha R.' }).scrollIntoViewIfNeeded();
}

export const visitorsPages: readonly RoleState[] = [
  {
    name: 'page-unknown',
    path: '/people/no-such-person',
    act: (page) => expect(page.getByText('Page not found')).toBeVisible(),
  },
  { name: 'page-failed', path: '/people/no-such-person', act: failed },
];

export const clientsPages: readonly RoleState[] = [
  { name: 'page-own', path: SETTINGS, act: ownPage },
  { name: 'page-settings', path: SETTINGS, act: openSettings },
  { name: 'page-block-menu', path: '/freelancers', act: personMenu },
  { name: 'page-block-dialog', path: '/freelancers', act: blockDialog },
  { name: 'page-report-errors', path: '/freelancers', act: reportDialog },
  { name: 'page-block-done', path: '/freelancers', act: blocked },
  { name: 'page-block-list', path: '/settings/email', act: blockedPeople },
];

export const freelancersPages: readonly RoleState[] = [
  { name: 'page-own', path: SETTINGS, act: ownPage },
  { name: 'page-hidden', path: SETTINGS, act: hidden },
  { name: 'page-settings', path: SETTINGS, act: openSettings },
  { name: 'page-settings-errors', path: SETTINGS, act: refusedHandle },
  { name: 'page-of-client', path: '/freelancer', act: clientOfJob },
];
