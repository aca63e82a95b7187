import { expectAccessible } from '../a11y/both-modes.ts';
import { expect, test } from '../fixtures.ts';
import { call, signUp } from '../people.ts';
import { DESCRIPTION, fillWizard, post } from '../projects.ts';

test('a draft is saved automatically, survives closing its tab and becomes one published project', {
  tag: '@journey',
}, async ({ page, context }) => {
  const userId = await signUp(page, true);
  await page.goto('/client/post');
  await page.getByLabel('Title').fill('Begun on Monday');
  await expect(page.getByRole('status').getByText('Draft saved')).toBeVisible();
  await expectAccessible(page, 'the wizard with a saved draft');

  await test.step('Save as draft opens the drafts', async () => {
    await page.getByRole('textbox', { name: 'Description' }).fill(DESCRIPTION);
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await expect(page).toHaveURL('/client?draft');
    await expect(page.getByText('Draft saved.')).toBeVisible();
    await expect(page.getByRole('article', { name: 'Begun on Monday' })).toContainText('Draft');
  });

  const other = await context.newPage();
  await test.step('another tab shows the draft with all its input and completes it', async () => {
    await other.goto('/client');
    await other.getByRole('button', { name: 'More: Begun on Monday' }).click();
    await other.getByRole('link', { name: 'Edit Begun on Monday' }).click();
    await expect(other.getByLabel('Title')).toHaveValue('Begun on Monday');
    await expect(other.getByRole('textbox', { name: 'Description' })).toHaveValue(DESCRIPTION);
    await fillWizard(other, 'Done on Tuesday');
    await other.getByRole('button', { name: 'Submit' }).click();
    await expect(other.getByText('Project created.')).toBeVisible();
    await expect(other).toHaveURL('/client');
  });

  const { body } = await call(other, 'GET', `/api/v1/client/project?userId=${userId}`);
  expect(body.data).toMatchObject([{ title: 'Done on Tuesday', status: 'published' }]);
  await other.getByRole('link', { name: 'Post a Job' }).first().click();
  await expect(other.getByLabel('Title')).toHaveValue('');
});

test('editing a published project shows its title as the heading and requires it to remain complete', async ({
  page,
}) => {
  await signUp(page, true);
  const id = await post(page, { title: 'Before' });
  await page.goto(`/client/post?id=${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit project' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save as draft' })).toHaveCount(0);
  await page.getByLabel('Title').fill('After');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Project Rate').fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Missing Or Invalid fields.')).toBeVisible();
  await page.getByLabel('Project Rate').fill('64000');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(`/client/project/${id}`);
  await expect(page.getByText('Your changes have been saved.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'After' })).toBeVisible();
  await expect(page.getByText('₹64,000')).toBeVisible();
});
