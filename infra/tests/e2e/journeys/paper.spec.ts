import { expect, test } from '../fixtures.ts';
import { signUp } from '../people.ts';
import { post } from '../projects.ts';
import { expectOnPaper, sheetsOf } from './on-paper.ts';

test('a project prints from the top of the first page, dark on light, without controls', async ({ page }) => {
  await signUp(page, true);
  const id = await post(page);
  await page.goto(`/client/project/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'A shop for our tea' })).toBeVisible();
  await expectOnPaper(page, 'A shop for our tea');
});

test('a short page fits on one sheet', async ({ page }) => {
  await page.goto('/status');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await sheetsOf(page)).toBe(1);
});
