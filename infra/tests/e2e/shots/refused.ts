import { expect, type Page } from '@playwright/test';
import type { State } from './state.ts';

type RoleState = Omit<State, 'who'>;

const SETTINGS = '/settings/account';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();

/** Responds to a request with the problem for this code, with the text from `contracts/src/problem.ts`. */
async function refuse(page: Page, path: string, code: string, status: number, detail: string): Promise<void> {
  const json = { type: 'about:blank', title: 'Refused', status, code, detail };
  await page.route(path, (route) =>
    route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(json) }),
  );
}

/** A successful sign-in in a browser that stores no cookie. */
async function notKept(page: Page): Promise<void> {
  const user = { _id: '0192f0c1-2d3e-7f00-8a00-000000000000', isClient: true };
  await page.route('**/api/v1/auth/login', (route) =>
    route.fulfill({ json: { isLogin: true, isRegistered: false, user } }),
  );
  await page.getByLabel('Username or Email').fill('asha');
  await page.getByLabel('Password').fill('the right words');
  await press(page, 'Login');
  await expect(page.getByRole('alert')).toContainText('did not keep the session');
}

async function downloadToConfirm(page: Page): Promise<void> {
  const ways = { isConfirmed: false, password: true, providers: [], passkey: false, totp: false };
  await page.route('**/api/v1/auth/confirmation', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { data: ways } }) : route.fallback(),
  );
  await page.getByRole('link', { name: 'Download my data' }).click();
  await expect(page.getByRole('dialog', { name: 'Confirm your identity' })).toBeVisible();
}

async function deletionThatWaits(page: Page): Promise<void> {
  await refuse(
    page,
    '**/api/v1/account/deletion',
    'deletion-waits',
    409,
    'The email for this account was changed recently, and the old address can still take the account back. The account cannot be deleted while that is possible. Undo the change with the link in the email to the old address, or wait until November 29, 2026 at 2:30 PM UTC.',
  );
  await press(page, 'Delete my account');
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  await dialog.getByLabel('Password').fill('the right words');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByRole('alert')).toContainText('November 29');
}

export const visitorsRefused: readonly RoleState[] = [{ name: 'login-not-kept', path: '/login', act: notKept }];

export const clientsRefused: readonly RoleState[] = [
  { name: 'download-confirm', path: SETTINGS, act: downloadToConfirm },
  { name: 'deletion-waits', path: SETTINGS, act: deletionThatWaits },
];
