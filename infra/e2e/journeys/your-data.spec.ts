import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../a11y/both-modes.ts';
import { expect, test } from '../fixtures.ts';
import { newRegistration, registerThroughForm } from '../people.ts';

test('a user downloads their data and deletes the account', async ({ page }) => {
  const person = newRegistration();
  await page.goto('/register/client');
  await registerThroughForm(page, person);
  await expect(page).toHaveURL('/client/profile');

  await page.goto('/settings/security');
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^hirelane-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(JSON.stringify(data.records)).toContain(person.email);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  const field = dialog.getByLabel('Password');
  await expect(field).toBeVisible();
  await expectAccessible(page, 'delete my account');
  const confirm = dialog.getByRole('button', { name: 'Delete my account' });
  await field.fill('not the password');
  await confirm.click();
  await expect(dialog.getByText('This is not your password.')).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(person.password);
  await page.screenshot({ path: test.info().outputPath('delete-my-account.png') });
  await field.press('Enter');

  await expect(page).toHaveURL('/');
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('deleted.png') });
  await page.reload();
  await expect(page.getByText('Your account has been deleted.')).toBeHidden();

  await page.goto('/login');
  await page.getByLabel('Username or Email').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page).toHaveURL('/login');
});
