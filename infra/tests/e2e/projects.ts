import { aProject, PDF_TEXT } from '@hirelane/api/testing/fixtures';
import { type Browser, expect, type Page } from '@playwright/test';
import { ask, register } from './people.ts';

export const PDF = Buffer.from(PDF_TEXT);

export const DESCRIPTION =
  'We grow tea on our own hill and have sold it at the market for twelve years. Now people ask whether they can order it from ' +
  'home. We need a small shop: a page for each of our nine teas, a basket, payment by card and UPI, and a list of orders that ' +
  'my mother can print every morning. Photographs and texts are ready. Please tell us about a shop that you have built, what ' +
  'you would use for ours, and why. There is no rush, but it should be open before the harvest festival. We would like ' +
  'to speak once a week and see it grow.';

/** Fills in the three steps of the open wizard without pressing Submit. */
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
  // The file's name is shown during the upload; the file can be removed only afterwards.
  await expect(page.getByRole('button', { name: 'Remove the brief.pdf' })).toBeVisible();
}

/** Publishes a project without the wizard; returns its id once everyone can read it. */
export async function post(page: Page, changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const brief = { name: 'brief.pdf', mimeType: 'application/pdf', buffer: PDF };
  const uploaded = await ask(page, 'POST', '/api/v1/upload', { multipart: { file: brief } });
  expect(uploaded.status).toBe(201);
  const file: string = uploaded.body.data._id;
  const data = {
    ...aProject({ title: 'A shop for our tea', description: DESCRIPTION, file }),
    ...changes,
  };
  const answer = await ask(page, 'POST', '/api/v1/client/project/', { data });
  expect(answer.status).toBe(201);
  const id: string = answer.body.data._id;
  await expect(async () => expect((await ask(page, 'GET', `/api/v1/project/${id}`)).status).toBe(200)).toPass();
  return id;
}

/** Publishes a project by a new client in a separate browser; returns its id. */
export async function publish(browser: Browser, baseURL: string | undefined): Promise<string> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const page = await context.newPage();
  await register(page, true);
  const id = await post(page);
  await context.close();
  return id;
}
