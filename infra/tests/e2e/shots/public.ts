import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { State } from './state.ts';

type RoleState = Omit<State, 'who'>;

const PROJECT = /\/api\/v1\/project\/[0-9a-f-]{36}$/;
const LIST = '/projects';

/** Opens the project from the list, so that the app requests its data and different responses can be set up for it. */
async function firstProject(page: Page): Promise<void> {
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible();
}

const withStatus = (status: string, text: RegExp) => async (page: Page) => {
  await page.route(PROJECT, async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    await route.fulfill({ response, json: { data: { ...data, status } } });
  });
  await firstProject(page);
  await expect(page.getByText(text)).toBeVisible();
};

async function gone(page: Page): Promise<void> {
  const problem = { type: 'about:blank', title: '', status: 410, code: 'project-gone', errors: [] };
  await page.route(PROJECT, (route) =>
    route.fulfill({ status: 410, contentType: 'application/problem+json', json: problem }),
  );
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByText('Project deleted')).toBeVisible();
}

async function served(page: Page): Promise<void> {
  await firstProject(page);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Sign in to apply' })).toBeVisible();
}

const shown = (text: string) => (page: Page) => expect(page.getByText(text).first()).toBeVisible();

/** The public pages of projects and people. */
export const visitorsPublic: readonly RoleState[] = [
  { name: 'public-project', path: LIST, act: served },
  { name: 'public-closed', path: LIST, act: withStatus('closed', /This project is closed/) },
  { name: 'public-filled', path: LIST, act: withStatus('filled', /A freelancer was hired/) },
  { name: 'public-gone', path: LIST, act: gone },
  { name: 'public-unknown', path: `/projects/${randomUUID()}`, act: shown('Project not found') },
  { name: 'public-freelancer', path: '/people/imran-qureshi', act: shown('Android and Bluetooth specialist') },
  { name: 'public-client', path: '/people/arjun-deshpande', act: shown('Projects posted') },
  {
    name: 'public-system-colours',
    path: '/about',
    act: async (page) => {
      await page.getByLabel('Colours').selectOption('Match device');
      await expect(page.getByLabel('Colours')).toHaveValue('system');
    },
  },
];
