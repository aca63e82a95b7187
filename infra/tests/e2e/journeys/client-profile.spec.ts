import { expectAccessible } from '../a11y/both-modes.ts';
import { expect, test } from '../fixtures.ts';
import { signUp } from '../people.ts';
import { picture } from '../pictures.ts';
import { post } from '../projects.ts';

test.beforeEach(async ({ page }) => {
  await signUp(page, true);
  await page.goto('/client/profile');
});

// @covers spec:2.58
test("the 'Edit Your Details' dialog changes name and city, and shows the email", async ({ page }) => {
  await expect(page.getByText('Pune, Maharashtra')).toBeVisible();
  const button = page.getByRole('button', { name: 'Edit Your Details' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit Your Details' });
  await expect(dialog.getByLabel('First Name')).toBeFocused();
  await expect(dialog.getByLabel('Email')).toHaveValue(/@example\.com$/);
  await expect(dialog.getByLabel('Email')).not.toBeEditable();

  await test.step('the form requires first name, last name, city and state', async () => {
    for (const label of ['First Name', 'Last Name', 'City', 'State']) await dialog.getByLabel(label).fill('');
    await dialog.getByLabel('State').press('Enter');
    for (const label of ['First Name', 'Last Name', 'City', 'State'])
      await expect(dialog.getByText(`${label} is required.`)).toBeVisible();
    await expect(dialog.getByLabel('First Name')).toBeFocused();
    await expectAccessible(page, 'the details dialog with errors');
  });

  await test.step('the page shows saved values immediately, with a toast', async () => {
    await dialog.getByLabel('First Name').fill('Meera');
    await dialog.getByLabel('Last Name').fill('Iyer');
    await dialog.getByLabel('City').fill('Panaji');
    await dialog.getByLabel('State').fill('Goa');
    await dialog.getByLabel('State').press('Enter');
    await expect(page.getByText('Updated Profile!')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Meera Iyer' })).toBeVisible();
    await expect(page.getByText('Panaji, Goa')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  });
});

test('a client uploads a profile picture, which is resized and shown everywhere, then removes it', async ({ page }) => {
  const avatar = page.locator('main img');
  const dialog = page.getByRole('dialog', { name: 'Edit Your Details' });

  await test.step('the picture is resized before it is sent', async () => {
    await page.getByRole('button', { name: 'Edit Your Details' }).click();
    const sent = page.waitForRequest((request) => request.url().includes('/api/v1/upload'));
    const large = await picture(page, 2400, 1200);
    await dialog.getByLabel('Upload picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: large });
    await sent;
    await expect(dialog.getByRole('button', { name: 'Remove picture' })).toBeVisible();
    await expectAccessible(page, 'the details dialog with a picture');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Updated Profile!')).toBeVisible();
    await expect(avatar).toBeVisible();
    const size = () => avatar.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
    // The server re-encodes the picture as a square.
    await expect.poll(size).toEqual([256, 256]);
    await expect(avatar).toHaveCSS('object-fit', 'cover');
    await expect(avatar).toHaveAttribute('width', '84');
  });

  await test.step('the side card also shows the picture', async () => {
    await page.goto('/client');
    await expect(page.getByRole('complementary', { name: 'Your profile' }).locator('img')).toBeVisible();
  });

  await test.step('without a picture, initials are shown', async () => {
    await page.goto('/client/profile');
    await page.getByRole('button', { name: 'Edit Your Details' }).click();
    await dialog.getByRole('button', { name: 'Remove picture' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(avatar).toHaveCount(0);
    await expect(page.locator('main').getByText('AR', { exact: true })).toBeVisible();
  });

  await test.step('a file that is not a picture is refused with an explanation', async () => {
    await page.getByRole('button', { name: 'Edit Your Details' }).click();
    const file = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') };
    await dialog.getByLabel('Upload picture').setInputFiles(file);
    await expect(dialog.getByText('This picture could not be read. Choose another one.')).toBeVisible();
  });
});

// @covers spec:2.7 spec:2.59
test("'Client Company Details' are edited in their dialog, without a toast", async ({ page }) => {
  await expect(page.getByRole('heading', { name: 'Client Company Details' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit Company Details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Company Details' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'the company dialog');
  await dialog.getByLabel('Company Name').fill('Rao Tea');
  await dialog.getByLabel('Description').fill('Nine teas from one hill.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Rao Tea' })).toBeVisible();
  await expect(page.getByText('Nine teas from one hill.')).toBeVisible();
});

// @covers spec:2.60
test("the 'Project Catalog' lists the client's projects, or shows 'Your Past Work History'", async ({ page }) => {
  await expect(page.getByRole('heading', { name: 'Project Catalog' })).toBeVisible();
  await expect(page.getByText('Your Past Work History')).toBeVisible();
  await post(page, { title: 'A shop for nine teas' });
  await page.reload();
  await expect(page.getByRole('article', { name: 'A shop for nine teas' })).toBeVisible();
  await expect(page.getByText('Your Past Work History')).toBeHidden();
});
