import { expect, type Page } from '@playwright/test';
import { DESCRIPTION, PDF } from '../projects.ts';
import type { State } from './state.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

async function stepTwo(page: Page): Promise<void> {
  await page.getByLabel('Title').fill('A shop for our tea');
  await page.getByRole('textbox', { name: 'Description' }).fill(DESCRIPTION);
  await press(page, 'Next');
  await expect(page.getByRole('radio').first()).toBeVisible();
}

async function typeSkills(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Skills/ }).click();
  const box = page.getByPlaceholder('Search skills');
  for (const skill of ['React', 'Node.js']) {
    await box.fill(skill);
    await box.press('Enter');
  }
}

async function stepThree(page: Page): Promise<void> {
  await stepTwo(page);
  await typeSkills(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByLabel('Category').selectOption('Programming & Tech');
  await press(page, 'Next');
  await expect(page.getByLabel('Project Rate')).toBeVisible();
}

async function outlined(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Website', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Description' })).not.toHaveValue('');
}

/** The wizard at each of its steps. */
export const clientsWizard: readonly Omit<State, 'who'>[] = [
  { name: 'post-1-outline', path: '/client/post', act: outlined },
  { name: 'post-2', path: '/client/post', act: stepTwo },
  {
    name: 'post-skills',
    path: '/client/post',
    act: async (page) => {
      await stepTwo(page);
      await typeSkills(page);
      await page.getByPlaceholder('Search skills').fill('ty');
    },
  },
  {
    name: 'post-3-errors',
    path: '/client/post',
    act: async (page) => {
      await stepThree(page);
      await page.getByLabel('Project Rate').fill('abc');
      await press(page, 'Submit');
      await expect(page.getByText('Missing Or Invalid fields.')).toBeVisible();
    },
  },
  {
    name: 'post-3-upload',
    path: '/client/post',
    act: async (page) => {
      await stepThree(page);
      await page.route('**/api/v1/upload', () => undefined);
      const file = { name: 'the brief, with every photograph.pdf', mimeType: 'application/pdf', buffer: PDF };
      await page.getByLabel('Upload File').setInputFiles(file);
      await expect(page.getByRole('progressbar', { name: /brief/ })).toBeVisible();
    },
  },
  { name: 'post-3-summary', path: '/client/post', act: stepThree },
];
