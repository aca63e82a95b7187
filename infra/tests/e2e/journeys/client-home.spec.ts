import { expectAccessible } from '../a11y/both-modes.ts';
import { expect, test } from '../fixtures.ts';
import { call, signUp } from '../people.ts';
import { post } from '../projects.ts';

test('a draft’s card shows what is missing and has a button to delete the draft', async ({ page }) => {
  await signUp(page, true);
  await call(page, 'POST', '/api/v1/client/project/draft', { title: 'Half a thought' });
  await page.goto('/client');
  const card = page.getByRole('article', { name: 'Half a thought' });
  const more = card.getByRole('button', { name: /^More/ });
  await more.click();
  await card.getByRole('button', { name: /^Delete/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this draft?' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'the question before deleting');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(more).toBeFocused();

  await more.click();
  await card.getByRole('button', { name: /^Publish/ }).click();
  await expect(card.getByRole('alert')).toContainText('Choose a category.');
  await expect(card.getByRole('link', { name: 'Edit the draft' })).toBeVisible();
  await expectAccessible(page, 'a draft that cannot be published');

  await more.click();
  await card.getByRole('button', { name: /^Delete/ }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Delete draft' }).click();
  await expect(page.getByText('“Half a thought” has been deleted.')).toBeVisible();
  await expect(page.getByText('No active job posts')).toBeVisible();
});

test('a client unpublishes a project, publishes it again and closes it', async ({ page }) => {
  await signUp(page, true);
  await post(page, { title: 'To and fro' });
  await page.goto('/client');
  const card = page.getByRole('article', { name: 'To and fro' });
  const choose = async (name: RegExp) => {
    await card.getByRole('button', { name: /^More/ }).click();
    await card.getByRole('button', { name }).click();
  };
  await choose(/^Back to draft/);
  await expect(page.getByText('“To and fro” is a draft again.')).toBeVisible();
  await choose(/^Publish/);
  await expect(page.getByText('“To and fro” has been published.')).toBeVisible();
  await choose(/^Close/);
  await page
    .getByRole('dialog', { name: 'Close this project?' })
    .getByRole('button', { name: 'Close project' })
    .click();
  await expect(page.getByText('“To and fro” has been closed.')).toBeVisible();
  await expect(card.getByText('Closed', { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: /^More/ })).toHaveCount(0);
});

test('the search also finds projects after the first page, and the URL contains its words', async ({ page }) => {
  await signUp(page, true);
  await call(page, 'POST', '/api/v1/client/project/draft', { title: 'The needle' });
  for (let n = 0; n < 21; n += 1) await call(page, 'POST', '/api/v1/client/project/draft', { title: `Hay ${n}` });
  await page.goto('/client');
  await expect(page.getByRole('article')).toHaveCount(20);
  await page.getByPlaceholder('Search for Jobs...').fill('needle');
  await expect(page.getByRole('article', { name: 'The needle' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page).toHaveURL('/client?q=needle');
  await page.reload();
  await expect(page.getByPlaceholder('Search for Jobs...')).toHaveValue('needle');
  await expect(page.getByRole('article')).toHaveCount(1);
});
