import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { newRegistration, signUp } from '../people.ts';
import { DESCRIPTION, PDF, publish } from '../projects.ts';

/**
 * Presses Tab until the element with this role and name has the focus. Fails after 60 stops. The screen must be loaded.
 */
async function tabTo(page: Page, role: 'button' | 'link' | 'textbox' | 'radio' | 'combobox', name: string | RegExp) {
  const wanted = page.getByRole(role, { name, exact: typeof name === 'string' });
  for (let stops = 0; stops < 60; stops++) {
    await page.keyboard.press('Tab');
    const isThere = await wanted.evaluateAll((found) => found.some((element) => element === document.activeElement));
    if (isThere) return;
  }
  throw new Error(`Expected Tab to reach ${role} ${name} within 60 stops`);
}

async function type(page: Page, role: 'textbox', name: string | RegExp, text: string) {
  await tabTo(page, role, name);
  await page.keyboard.insertText(text);
}

test('a visitor registers as a client and posts a project without a mouse', async ({ page }) => {
  const person = newRegistration();
  // Once a listener exists, Chromium reports choosers instead of opening them. A listener added just before the
  // keypress may be too late.
  page.on('filechooser', () => undefined);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await test.step('the skip link is the first stop', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  });

  await test.step('the visitor registers', async () => {
    await tabTo(page, 'link', 'Hire a Freelancer');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/register/client');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused(); // the screen has loaded
    await type(page, 'textbox', 'First Name', person.firstName);
    await type(page, 'textbox', 'Last Name', person.lastName);
    await type(page, 'textbox', 'Username', person.username);
    await type(page, 'textbox', 'Email', person.email);
    await type(page, 'textbox', 'State', person.state);
    await type(page, 'textbox', 'City', person.city);
    await type(page, 'textbox', 'Password', person.password);
    await type(page, 'textbox', 'Confirm Password', person.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/client/profile');
  });

  await test.step('the menu opens on Enter, not on focus, and Escape closes it and keeps the focus', async () => {
    await page.goto('/client');
    await expect(page.getByText('No active job posts')).toBeVisible();
    await tabTo(page, 'button', 'Hire Freelancers');
    const item = page.getByRole('link', { name: /Post a job and hire a pro/ });
    await expect(item).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(item).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(item).toBeHidden();
    await expect(page.getByRole('button', { name: 'Hire Freelancers' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(item).toBeVisible();
    await tabTo(page, 'link', /Post a job and hire a pro/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/client/post');
    await expect(page.getByRole('heading', { level: 1, name: 'Add a new project' })).toBeFocused();
  });

  await test.step('the client posts a project through the wizard', async () => {
    await type(page, 'textbox', 'Title', 'Posted by keyboard');
    await type(page, 'textbox', 'Description', DESCRIPTION);
    await tabTo(page, 'button', 'Next');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Skills and scope' })).toBeFocused();

    await tabTo(page, 'button', /Skills/);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit Skills' });
    await expect(dialog.getByPlaceholder('Search skills')).toBeFocused();
    await page.keyboard.insertText('Tea');
    await page.keyboard.press('Enter');
    await tabTo(page, 'button', 'Save');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: /Skills/ })).toBeFocused();

    await tabTo(page, 'combobox', 'Category');
    await page.keyboard.type('Business');
    await tabTo(page, 'button', 'Next');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Terms and files' })).toBeFocused();

    await type(page, 'textbox', 'Project Rate', '5000');
    await tabTo(page, 'button', 'Upload File');
    const choosing = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    await (await choosing).setFiles({ name: 'brief.pdf', mimeType: 'application/pdf', buffer: PDF });
    await expect(page.getByRole('button', { name: 'Remove brief.pdf' })).toBeVisible();
    await tabTo(page, 'button', 'Submit');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Project created.')).toBeVisible();
    await expect(page.getByRole('article', { name: 'Posted by keyboard' })).toBeVisible();
  });
});

test('a freelancer applies without a mouse, and the focus returns', async ({ page, browser, baseURL }) => {
  const id = await publish(browser, baseURL);
  await signUp(page, false);
  await page.goto(`/client/project/${id}`);
  await expect(page.getByRole('button', { name: 'Apply Now' })).toBeVisible();

  await tabTo(page, 'button', 'Apply Now');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Send Proposal' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Apply Now' })).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await tabTo(page, 'button', 'Send Proposal');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel(/expected bid rate/i)).toBeFocused(); // the first invalid field
  await page.keyboard.insertText('4000');
  await type(page, 'textbox', 'Cover letter', 'Typed, every letter of it.');
  await tabTo(page, 'button', 'Send Proposal');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Apply Now' })).toBeDisabled();
});
