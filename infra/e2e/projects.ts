import { expect, type Page } from '@playwright/test';
import { call, upload } from './people.ts';

/** The smallest PDF that the product takes for one. */
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

export const DESCRIPTION =
  'We grow tea on our own hill and have sold it at the market for twelve years. Now people ask whether they can order it from ' +
  'home. We need a small shop: a page for each of our nine teas, a basket, payment by card and UPI, and a list of orders that ' +
  'my mother can print every morning. Photographs and texts are ready. Please tell us about a shop that you have built, what ' +
  'you would use for ours, and why. We are not in a hurry, but it should be open before the harvest festival. We would like ' +
  'to speak once a week and see it grow.';

/** Fills in the three steps of the wizard, which is open, up to but without Submit. */
export async function fillWizard(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await page.getByRole('textbox', { name: 'Description' }).fill(DESCRIPTION);
  await page.getByRole('button', { name: 'Next' }).click();

  await page.getByRole('button', { name: /Skills/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Skills' });
  for (const skill of ['React', 'Node.js']) {
    await dialog.getByPlaceholder('Search skills').fill(skill);
    await dialog.getByPlaceholder('Search skills').press('Enter');
  }
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByLabel('Category').selectOption('Programming & Tech');
  await page.getByRole('radio', { name: /medium/i }).check();
  await page.getByRole('button', { name: 'Next' }).click();

  await page.getByLabel('Duration').selectOption('3 month');
  await page.getByLabel('Experience Type').selectOption('intermediate');
  await page.getByLabel('Project Rate').fill('75000');
  await page
    .getByLabel('Upload File')
    .setInputFiles({ name: 'the brief.pdf', mimeType: 'application/pdf', buffer: PDF });
  // Its name shows while it is being sent; it can be removed once it is there.
  await expect(page.getByRole('button', { name: 'Remove the brief.pdf' })).toBeVisible();
}

/** Publishes a project without the wizard; answers its id. */
export async function post(page: Page, changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const file = await upload(page, PDF, 'brief.pdf');
  const answer = await call(page, 'POST', '/api/v1/client/project/', {
    title: 'A shop for our tea',
    description: DESCRIPTION,
    category: 'Programming & Tech',
    skills: ['React', 'Node.js'],
    scope: 'small',
    duration: '1 month',
    experienceType: 'fresher',
    projectRate: 50_000,
    file,
    ...changes,
  });
  expect(answer.status).toBe(201);
  return answer.body.data._id;
}
