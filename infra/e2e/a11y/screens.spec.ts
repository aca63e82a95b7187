import { expect, test } from '../fixtures.ts';
import { call, signUp } from '../people.ts';
import { post, publish } from '../projects.ts';
import { expectAccessible } from './both-modes.ts';

test('the pages of visitors', async ({ page }) => {
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

test('the pages of clients', async ({ page }) => {
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
    '/settings/email',
    '/settings/security',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Skeletons are statuses with a name.
    await expect(page.getByRole('status', { name: /Loading/ })).toHaveCount(0);
    await expectAccessible(page, path);
  }
});

test('the pages of freelancers, and their dialogs', async ({ page, browser, baseURL }) => {
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
    '/settings/email',
    '/settings/security',
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
