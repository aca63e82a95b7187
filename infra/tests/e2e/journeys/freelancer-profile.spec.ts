import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../a11y/both-modes.ts';
import { expect, test } from '../fixtures.ts';
import { signUp } from '../people.ts';
import { picture } from '../pictures.ts';
import { PDF } from '../projects.ts';

test.beforeEach(async ({ page }) => {
  await signUp(page, false);
  await page.goto('/freelancer/profile');
});

async function fill(dialog: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label, { exact: true }).fill(value);
}

async function open(page: Page, button: string, title: string): Promise<Locator> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  return dialog;
}

const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save' }).click();

const PORTFOLIO = {
  'Project Title': 'Nine teas, one shelf',
  Role: 'Lead designer',
  'Completion Date': '2021-02-03',
  'Project Task/Challenge': 'Nine teas looked the same.',
  'Project Solution': 'One leaf, nine colours.',
};
const EDUCATION = {
  University: 'National Institute of Design',
  'Completion Date': '2019-05-31',
  Degree: 'Bachelor of Design',
  'Area Of Study': 'Graphic Design',
  Description: 'Type and packaging.',
};
const EXPERIENCE = {
  Company: 'Paper Boat Studio',
  Role: 'Designer',
  Location: 'Pune',
  'Starting Date': '2019-07-01',
  'Ending Date': '2021-02-03',
  Description: 'Packaging for small brands.',
};

// @covers spec:2.64 spec:2.65 spec:8.8
test('the portfolio has an empty hint, cards with a challenge, and buttons to download, edit and delete', async ({
  page,
}) => {
  const hint = page.getByText('Talent who add portfolios to their profile are more likely to win work. (+20%)', {
    exact: true,
  });
  await expect(hint).toBeVisible();
  const dialog = await open(page, 'Add a Portfolio', 'Add Portfolio Project');

  await test.step('an incomplete form is not sent', async () => {
    await save(dialog);
    await expect(dialog.getByText('Project Title is required.')).toBeVisible();
    await expect(dialog.getByText('Attach a file.')).toBeVisible();
    await expectAccessible(page, 'the portfolio dialog with errors');
  });

  await test.step('a complete form adds a card', async () => {
    await fill(dialog, PORTFOLIO);
    const file = { name: 'case study.pdf', mimeType: 'application/pdf', buffer: PDF };
    await dialog.getByLabel('Attach File').setInputFiles(file);
    await expect(dialog.getByRole('button', { name: 'Remove case study.pdf' })).toBeVisible();
    await save(dialog);
    await expect(page.getByText('Added Portfolio!')).toBeVisible();
    await expect(hint).toBeHidden();
  });

  const card = page.getByRole('article', { name: 'Nine teas, one shelf' });
  await test.step('the card shows title, role and date, and the challenge opens', async () => {
    await expect(card).toContainText('Lead designer');
    await expect(card).toContainText('3 Feb 2021');
    await expect(card.getByText('One leaf, nine colours.')).toBeHidden();
    await card.getByText('Project Challenge').click();
    await expect(card.getByText('One leaf, nine colours.')).toBeVisible();
    await expectAccessible(page, 'the profile with a portfolio');
  });

  await test.step('the downloaded file equals the uploaded one', async () => {
    const coming = page.waitForEvent('download');
    await card.getByRole('link', { name: 'Download case study.pdf' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe('case study.pdf');
    expect(await readFile(await download.path())).toEqual(PDF);
  });

  await test.step('the card is edited in the same dialog and keeps its file', async () => {
    const edit = await open(page, 'Edit Nine teas, one shelf', 'Edit Portfolio Project');
    await expect(edit.getByLabel('Project Title')).toHaveValue('Nine teas, one shelf');
    await expect(edit.getByText('case study.pdf')).toBeVisible();
    await fill(edit, { 'Project Title': 'Ten teas' });
    await save(edit);
    await expect(page.getByText('Updated Portfolio!')).toBeVisible();
    await expect(page.getByRole('article', { name: 'Ten teas' })).toBeVisible();
  });

  await test.step('the card is deleted after a confirmation', async () => {
    const question = await open(page, 'Delete Ten teas', 'Delete this portfolio project?');
    await expectAccessible(page, 'the question before deleting');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Deleted Portfolio!')).toBeVisible();
    await expect(hint).toBeVisible();
  });
});

// @covers spec:2.67 spec:8.5
test("'Education Details' has an empty hint and can be added, edited and deleted", async ({ page }) => {
  await expect(page.getByRole('heading', { name: 'Education Details' })).toBeVisible();
  const hint = page.getByText(
    'Highlighting relevant educations can boost your visibility in our search results. (+10%)',
    { exact: true },
  );
  await expect(hint).toBeVisible();
  const dialog = await open(page, 'Add Your Education', 'Add Education');
  await save(dialog);
  await expect(dialog.getByText('University is required.')).toBeVisible();
  await expectAccessible(page, 'the education dialog with errors');
  await fill(dialog, EDUCATION);
  await save(dialog);
  await expect(page.getByText('Added Education!')).toBeVisible();
  const list = page.getByRole('list', { name: 'Your education' });
  await expect(list).toContainText('Graphic Design · National Institute of Design');
  await expect(list).toContainText('31 May 2019');

  const edit = await open(page, 'Edit Bachelor of Design', 'Edit Education');
  await fill(edit, { Degree: 'Master of Design' });
  await save(edit);
  await expect(page.getByText('Updated Education!')).toBeVisible();
  const question = await open(page, 'Delete Master of Design', 'Delete this education?');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Deleted Education!')).toBeVisible();
  await expect(hint).toBeVisible();
});

// @covers spec:2.61 spec:2.68 spec:5.9 spec:8.6
test("'Employement History | Other Experiences' applies its rules and shows its toasts, with the keyboard", async ({
  page,
}) => {
  await expect(page.getByRole('heading', { name: 'Employement History | Other Experiences' })).toBeVisible();
  await expect(page.getByText('(+5%)')).toBeVisible();
  const button = page.getByRole('button', { name: 'Add Your Experience' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Experience' });
  await expect(dialog.getByLabel('Company')).toBeFocused();

  await test.step('a missing field is reported', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByText('Missing Fields!.')).toBeVisible();
    await expect(dialog.getByText('Location is required.')).toBeVisible();
    await expect(dialog.getByLabel('Company')).toBeFocused();
    await expectAccessible(page, 'the experience dialog with errors');
  });

  await test.step('a start date after the end date is reported', async () => {
    await fill(dialog, { ...EXPERIENCE, 'Ending Date': '2019-07-01' });
    await dialog.getByLabel('Role').press('Enter');
    await expect(page.getByText('Start date must be less than end date!.')).toHaveCount(2);
    await expect(dialog.getByLabel('Ending Date')).toBeFocused();
  });

  await test.step('Escape and a tap outside ask for confirmation, Discard closes the dialog, and the focus returns', async () => {
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await expectAccessible(page, 'the question before changes are discarded');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await expect(dialog.getByLabel('Ending Date')).toBeFocused();
    await page.mouse.click(5, 5);
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(question).toBeHidden();
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  });

  await test.step('an experience is added, edited and deleted', async () => {
    const add = await open(page, 'Add Your Experience', 'Add Experience');
    await fill(add, EXPERIENCE);
    await save(add);
    await expect(page.getByText('Added Experience!')).toBeVisible();
    const list = page.getByRole('list', { name: 'Your experience' });
    await expect(list).toContainText('Paper Boat Studio · Pune');
    await expect(list).toContainText('1 Jul 2019 – 3 Feb 2021');
    const edit = await open(page, 'Edit Designer', 'Edit Experience');
    await fill(edit, { 'Ending Date': '2022-01-31' });
    await save(edit);
    await expect(page.getByText('Updated Experience!')).toBeVisible();
    await expect(list).toContainText('31 Jan 2022');
    const question = await open(page, 'Delete Designer', 'Delete this experience?');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Deleted Experience!')).toBeVisible();
    await expect(list).toBeHidden();
  });
});

test.describe('without a connection', () => {
  test.use({ tolerate: [/ERR_FAILED/] });

  test('input survives a lost connection', async ({ page, context }) => {
    const dialog = await open(page, 'Add Your Education', 'Add Education');
    await fill(dialog, EDUCATION);
    await context.route('**/api/v1/freelancer/education/*', (route) => route.abort());
    await save(dialog);
    await expect(page.getByText('Could Not Add!')).toBeVisible();
    await expect(dialog.getByRole('alert')).toContainText('We could not reach the server');
    await expect(dialog.getByLabel('University')).toHaveValue(EDUCATION.University);
    await context.unroute('**/api/v1/freelancer/education/*');
    await save(dialog);
    await expect(page.getByText('Added Education!')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Your education' }).getByRole('listitem')).toHaveCount(1);
  });
});

// @covers spec:1.2 spec:9.7
test('the completeness meter rises to 100 step by step', async ({ page }) => {
  const meter = page.getByRole('progressbar', { name: 'Profile completeness' });
  const expectPercent = (percent: number) => expect(meter).toHaveAttribute('value', String(percent));
  await expectPercent(0);
  await expect(page.getByText('Next, for 20% more: describe in your bio how you work.')).toBeVisible();

  const title = await open(page, 'Edit your title', 'Edit your title');
  await fill(title, { 'Your title': 'Designer', 'Your Bio': 'I draw labels.' });
  await save(title);
  await expectPercent(35);

  const skills = await open(page, 'Add Skills', 'Edit Skills');
  await skills.getByPlaceholder('Search skills').fill('Figma');
  await save(skills);
  await expectPercent(55);
  await expect(page.getByText('Next, for 20% more: add a portfolio project.')).toBeVisible();

  const portfolio = await open(page, 'Add a Portfolio', 'Add Portfolio Project');
  await fill(portfolio, PORTFOLIO);
  await portfolio
    .getByLabel('Attach File')
    .setInputFiles({ name: 'case.pdf', mimeType: 'application/pdf', buffer: PDF });
  await expect(portfolio.getByRole('button', { name: 'Remove case.pdf' })).toBeVisible();
  await save(portfolio);
  await expectPercent(75);

  const education = await open(page, 'Add Your Education', 'Add Education');
  await fill(education, EDUCATION);
  await save(education);
  await expectPercent(85);

  const details = await open(page, 'Edit Your Details', 'Edit Your Details');
  const buffer = await picture(page, 600, 600);
  await details.getByLabel('Upload picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await expect(details.getByRole('button', { name: 'Remove picture' })).toBeVisible();
  await save(details);
  await expectPercent(95);

  const experience = await open(page, 'Add Your Experience', 'Add Experience');
  await fill(experience, EXPERIENCE);
  await save(experience);
  await expectPercent(100);
  await expect(page.getByText('Your profile is complete.')).toBeVisible();
});
