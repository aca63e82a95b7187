import { join } from 'node:path';
import { linkIn, mailTo } from '@hirelane/infra/tests/support/mails';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../a11y/both-modes.ts';
import { expect, test } from '../fixtures.ts';
import { newRegistration, registerThroughForm, type TestAccount } from '../people.ts';

/** Registers in this browser; the page then shows the profile. */
async function joined(page: Page): Promise<TestAccount> {
  const person = newRegistration();
  await page.goto('/register/client');
  await registerThroughForm(page, person);
  await expect(page).toHaveURL('/client/profile');
  return person;
}

async function login(page: Page, { username }: TestAccount, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username or Email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

async function openOtherBrowser(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
}

async function openSecurity(page: Page): Promise<void> {
  await page.goto('/settings/security');
  await expect(page.getByText('This browser')).toBeVisible();
}

const NEW = 'another horse battery';

test('an emailed link can set a new password only once', { tag: '@journey' }, async ({
  page,
  stack,
  browser,
  baseURL,
}) => {
  const person = await joined(page);
  const other = await openOtherBrowser(browser, baseURL);
  await other.goto('/login');
  await other.getByRole('link', { name: 'Forgot password?' }).click();
  await other.getByLabel('Email', { exact: true }).fill(person.email);
  await other.getByRole('button', { name: 'Send the link' }).click();
  await expect(other.getByText('If an account has this address')).toBeVisible();

  const { url } = linkIn(await mailTo(join(stack.data, 'mail'), person.email, 'new password'));
  await other.goto(url);
  await expect(other.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  // The secret is removed from the URL and so from the history.
  await expect(other).toHaveURL('/reset-password');
  await expectAccessible(other, '/reset-password');
  await other.getByLabel('New Password', { exact: true }).fill('password123');
  await other.getByLabel('Confirm New Password').fill('password123');
  await other.getByRole('button', { name: 'Save new password' }).click();
  await expect(other.getByText('is easy to guess')).toBeVisible();
  await other.getByLabel('New Password', { exact: true }).fill(NEW);
  await other.getByLabel('Confirm New Password').fill(NEW);
  await other.getByRole('button', { name: 'Save new password' }).click();
  await expect(other).toHaveURL('/login');
  await expect(other.getByText('Your password has been changed. Sign in with the new one.')).toBeVisible();

  // A browser signed in with the old password is signed out.
  await page.goto('/client');
  await expect(page).toHaveURL('/login');
  await login(other, person, NEW);
  await expect(other).toHaveURL('/client');

  await page.goto(url);
  await page.getByLabel('New Password', { exact: true }).fill(NEW);
  await page.getByLabel('Confirm New Password').fill(NEW);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByRole('alert')).toContainText('This link was already used or has expired.');
});

test('a password change signs out the other browser and keeps this one signed in', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await joined(page);
  const other = await openOtherBrowser(browser, baseURL);
  await login(other, person, person.password);
  await expect(other).toHaveURL('/client');

  await openSecurity(page);
  await expectAccessible(page, '/settings/security');
  await page.getByLabel('Old Password').fill('not my password');
  await page.getByLabel('New Password', { exact: true }).fill(NEW);
  await page.getByLabel('Confirm New Password').fill(NEW);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('This is not your password.')).toBeVisible();
  await expect(page.getByLabel('New Password', { exact: true })).toHaveValue(NEW);
  await page.getByLabel('Old Password').fill(person.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed. 1 other browser was signed out.')).toBeVisible();

  await page.reload();
  await expect(page.getByText('This browser')).toBeVisible();
  await other.goto('/client');
  await expect(other).toHaveURL('/login');
});

test('the page lists sessions, and the user signs out one of them, then all', async ({ page, browser, baseURL }) => {
  const person = await joined(page);
  const other = await openOtherBrowser(browser, baseURL);
  await login(other, person, person.password);
  await expect(other).toHaveURL('/client');

  await openSecurity(page);
  const rows = page.getByRole('region', { name: 'Active sessions' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Chrome on Linux');
  await expect(rows.first()).toContainText('This browser');
  await rows
    .nth(1)
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await expect(rows).toHaveCount(1);
  await other.goto('/client');
  await expect(other).toHaveURL('/login');

  await login(other, person, person.password);
  await expect(other).toHaveURL('/client');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL('/login');
  await other.goto('/client');
  await expect(other).toHaveURL('/login');
});

test('the account menu opens the settings with the keyboard and can be closed', async ({ page }) => {
  const person = await joined(page);
  const button = page.getByRole('button', { name: 'Your account' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(person.email)).toBeVisible();
  await expectAccessible(page, 'the menu of the account');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'My page' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Profile' })).toBeHidden();
  await expect(button).toBeFocused();
  // The arrow keys open the menu, and move from its end to the settings.
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' }).first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/settings/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused();
  await button.click();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).first().click();
  await expect(page).toHaveURL('/login');
});

test('an emailed link verifies an address', async ({ page, stack, browser, baseURL }) => {
  const person = await joined(page);
  await page.goto('/settings/account');
  await expect(page.getByText('Verify your email')).toBeVisible();
  const { url } = linkIn(await mailTo(join(stack.data, 'mail'), person.email, 'Verify'));
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Sent again.')).toBeVisible();

  const telephone = await openOtherBrowser(browser, baseURL);
  await telephone.goto(url);
  await expect(telephone).toHaveURL('/verify-email');
  await telephone.getByRole('button', { name: 'Verify this email' }).click();
  await expect(telephone.getByRole('heading', { name: 'Choose a new password' })).toBeFocused();
  await expectAccessible(telephone, '/verify-email');

  await page.goto(url);
  await page.getByRole('button', { name: 'Verify this email' }).click();
  await expect(page.getByText('Thank you. Your email is verified.')).toBeVisible();
  await expectAccessible(page, '/verify-email');
  await page.goto('/settings/account');
  await expect(page.getByText(`${person.email} is verified.`)).toBeVisible();
});
