import { expect, test } from '../fixtures.ts';
import { becomeOperator, report } from '../operators.ts';
import { call, register, signUp } from '../people.ts';
import { fillWizard, post, publish } from '../projects.ts';
import { expectAccessible } from './both-modes.ts';

test("visitors' pages are accessible", async ({ page }) => {
  for (const path of [
    '/',
    '/register',
    '/register/client',
    '/register/freelancer',
    '/forgot-password',
    '/reset-password',
    '/verify-email',
    '/confirm-email',
    '/undo-email-change',
    '/newsletter/confirm',
    '/newsletter/unsubscribe',
    '/mail/unsubscribe',
    '/login',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
  }
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText(/is required/).first()).toBeVisible();
  await expectAccessible(page, '/login with errors');
});

test("clients' pages are accessible", async ({ page }) => {
  await signUp(page, true);
  await expect(page.getByText('No active job posts')).toBeVisible();
  await expectAccessible(page, '/client, empty');
  const id = await post(page);
  for (const path of [
    '/client',
    '/client/post',
    '/client/profile',
    `/client/project/${id}`,
    '/freelancers',
    '/contracts',
    '/notifications',
    '/settings/account',
    '/settings/security',
    '/settings/page',
    '/settings/email',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Skeletons are status elements with an accessible name.
    await expect(page.getByRole('status', { name: /Loading/ })).toHaveCount(0);
    await expectAccessible(page, path);
  }
});

test("freelancers' pages and their dialogs are accessible", async ({ page, browser, baseURL }) => {
  const id = await publish(browser, baseURL);
  const userId = await signUp(page, false);
  await page.goto('/freelancer/profile');
  await expect(page.getByRole('button', { name: 'Add Skills' })).toBeVisible();
  await expectAccessible(page, '/freelancer/profile, empty');
  await page.getByRole('button', { name: 'Add Skills' }).click();
  await page.getByPlaceholder('Search skills').fill('re');
  await expectAccessible(page, 'the skills dialog');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  const profile = { title: 'Shop builder', description: 'I build shops.', skills: ['React'] };
  await call(page, 'PUT', `/api/v1/freelancer/profile/${userId}`, profile);
  for (const path of [
    '/freelancer',
    '/freelancer/profile',
    '/freelancer/records',
    '/freelancer/searches',
    '/contracts',
    '/notifications',
    '/settings/account',
    '/settings/security',
    '/settings/page',
    '/settings/email',
    `/client/project/${id}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
  }
  await page.getByRole('button', { name: 'Apply Now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send Proposal' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'the proposal dialog');
  await dialog.getByRole('button', { name: 'Send Proposal' }).click();
  await expect(dialog.getByText(/is required|rupees/).first()).toBeVisible();
  await expectAccessible(page, 'the proposal dialog with errors');
});

test('a search is accessible with filters next to the list and on top of it', async ({ page, browser, baseURL }) => {
  await publish(browser, baseURL);
  await page.goto('/projects?q=tea&scope=small%2Cmedium%2Clarge&budgetMin=25000&posted=30&skills=React');
  await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible();
  await expect(page.getByRole('status', { name: /Loading/ })).toHaveCount(0);
  await expectAccessible(page, 'filters next to the list');
  await page.setViewportSize({ width: 375, height: 800 });
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  await expectAccessible(page, 'filters over the list');
  await page.goto('/projects?q=zeppelin&scope=small');
  await expect(page.getByText('Nothing matches your search')).toBeVisible();
  await expectAccessible(page, 'nothing found');
});

test('the wizard is accessible with its outline and summary', async ({ page }) => {
  await signUp(page, true);
  await page.goto('/client/post');
  await page.getByRole('button', { name: 'Website', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Description' })).not.toHaveValue('');
  await expectAccessible(page, 'the first step with an outline');
  await fillWizard(page, 'A shop for our tea');
  await expect(page.getByRole('heading', { name: 'What freelancers will read' })).toBeVisible();
  await expectAccessible(page, 'the third step with a summary');
});

test("operators' screens are accessible", async ({ page, browser, baseURL, stack }) => {
  test.skip(stack.data === '', 'operators are appointed with a command on the data folder');
  const other = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  const reported = await register(other, false);
  const userId = await signUp(page, true);
  await report(page, reported);
  await becomeOperator(page, stack, userId);
  for (const path of [
    '/operator/reports',
    `/operator/accounts/${reported}`,
    '/operator/marketplace',
    '/operator/tokens',
    '/operator/first-run',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(page.getByRole('status', { name: /Loading/ })).toHaveCount(0);
    await expectAccessible(page, path);
  }
  await page.goto('/operator/reports');
  await page.getByRole('article').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Uphold' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Uphold' }).click();
  await expect(page.getByText('Reason is required.')).toBeVisible();
  await expectAccessible(page, 'a decision without a reason');
});
