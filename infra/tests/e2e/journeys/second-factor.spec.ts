// @covers found:37

import { codeOf, nextCodeOf } from '@hirelane/infra/tests/support/second-factor';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../a11y/both-modes.ts';
import { addAuthenticator } from '../authenticator.ts';
import { expect, test } from '../fixtures.ts';
import { newRegistration, registerThroughForm, type TestAccount } from '../people.ts';

/** Registers in this browser and opens the security page. */
async function joined(page: Page): Promise<TestAccount> {
  const person = newRegistration();
  await page.goto('/register/client');
  await registerThroughForm(page, person);
  await expect(page).toHaveURL('/client/profile');
  await page.goto('/settings/security');
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
  return person;
}

async function login(page: Page, { username, password }: TestAccount): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username or Email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

async function openOtherBrowser(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
}

async function logOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
}

test('a user adds a passkey, names it, signs in with it without a password, and removes it', async ({ page }) => {
  const authenticator = await addAuthenticator(page);
  await joined(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Laptop');
  await page.getByRole('button', { name: 'Add the passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page, 'recovery codes');
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByText('Laptop', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Rename Laptop' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Work laptop');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Work laptop', { exact: true })).toBeVisible();

  await logOut(page);
  await authenticator.fail();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('No passkey was used: it was cancelled or took too long.')).toBeVisible();
  await authenticator.works();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/client/);

  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByText('Removed. Two-step verification is off.')).toBeVisible();
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible();
});

test('a passkey works as the second factor after the password', async ({ page }) => {
  await addAuthenticator(page);
  const person = await joined(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Laptop');
  await page.getByRole('button', { name: 'Add the passkey' }).click();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await logOut(page);
  await login(page, person);
  await expect(page).toHaveURL('/login/second-factor');
  await expectAccessible(page, '/login/second-factor');
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await expect(page).toHaveURL(/\/client/);
});

test('an app is set up with its secret and required after the password, and a recovery code can replace it', {
  tag: '@journey',
}, async ({ page, browser, baseURL }) => {
  const person = await joined(page);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(page.getByRole('img', { name: 'The secret as a QR code' })).toBeVisible();
  await expectAccessible(page, 'setting an app up');
  const shown = await page.getByRole('dialog').locator('code').textContent();
  const secret = (shown ?? '').replaceAll(' ', '');
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText("That code isn't right.")).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('dialog').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent()) ?? '';
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toBe('hirelane-recovery-codes.txt');
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByText('10 of 10 are left.')).toBeVisible();

  const other = await openOtherBrowser(browser, baseURL);
  await login(other, person);
  await expect(other).toHaveURL('/login/second-factor');
  const code = nextCodeOf(secret);
  await other.getByLabel('Code', { exact: true }).fill(code);
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other).toHaveURL('/client');

  const third = await openOtherBrowser(browser, baseURL);
  await login(third, person);
  await third.getByLabel('Code', { exact: true }).fill(code);
  await third.getByRole('button', { name: 'Continue' }).click();
  await expect(third.getByText('This code is wrong or was already used.')).toBeVisible();
  await third.getByRole('button', { name: 'Use a recovery code' }).click();
  await third.getByLabel('Recovery code').fill(recoveryCode.toLowerCase());
  await third.getByRole('button', { name: 'Continue' }).click();
  await expect(third).toHaveURL('/client');
  await third.goto('/settings/security');
  await expect(third.getByText('9 of 10 are left.')).toBeVisible();
});

test('the second step without the first reports that the sign-in has expired', async ({ page }) => {
  await page.goto('/login/second-factor');
  await expect(page.getByRole('heading', { name: 'Your sign-in has expired' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(page).toHaveURL('/login');
});
