import { expect, test } from 'vitest';
import { type Open, register } from '../people.ts';

const WORD = 'Branding';

export function profileJourneys(open: Open): void {
  test('a freelancer edits title and bio in a dialog, and Escape closes it and returns the focus to its button', async () => {
    const page = await open();
    await register(page, false);
    const button = { role: 'button', name: /title/i } as const;
    const dialog = { role: 'dialog', name: 'Edit your title' } as const;
    await page.click(button);
    await page.focused({ role: 'field', name: 'Your title', in: dialog });
    await page.press('Escape');
    await page.gone(dialog);
    await page.focused(button);

    await page.press('Enter');
    await page.fill('Your title', 'Shop builder', dialog);
    await page.fill('Your Bio', 'I build small shops that print.', dialog);
    await page.click({ role: 'button', name: 'Save', in: dialog });
    await page.see({ text: 'Updated!' });
    await page.see({ role: 'heading', name: 'Shop builder' });
    await page.gone(dialog);
  });

  test('no character of a skill is lost when the user types fast', async () => {
    const page = await open();
    await register(page, false);
    await page.click({ role: 'button', name: 'Add Skills' });
    const dialog = { role: 'dialog', name: 'Edit Skills' } as const;
    await page.focused({ role: 'field', name: 'Search skills', in: dialog });
    await page.type(WORD);
    expect(await page.valueOf('Search skills', dialog)).toBe(WORD);
    await page.press('Enter');
    await page.see({ role: 'button', name: `Remove ${WORD}`, in: dialog });
    expect(await page.valueOf('Search skills', dialog)).toBe('');
    await page.click({ role: 'button', name: 'Save', in: dialog });
    await page.see({ text: 'Added Skills!' });
  });

  test('the page shows a date as day, month and year', async () => {
    const page = await open();
    await register(page, false);
    await page.click({ role: 'button', name: 'Add Your Education' });
    const dialog = { role: 'dialog', name: 'Add Education' } as const;
    await page.fill('University', 'National Institute of Design', dialog);
    await page.setDay('Completion Date', '2019-05-31', dialog);
    await page.fill('Degree', 'Bachelor of Design', dialog);
    await page.fill('Area Of Study', 'Graphic Design', dialog);
    await page.fill('Description', 'Type and packaging.', dialog);
    await page.click({ role: 'button', name: 'Save', in: dialog });
    await page.see({ text: 'Added Education!' });
    await page.see({ text: '31 May 2019', in: { role: 'list', name: 'Your education' } });
  });

  test('a client edits name and city, and a missing value is reported next to its field', async () => {
    const page = await open();
    await register(page, true);
    await page.click({ role: 'button', name: 'Edit Your Details' });
    const dialog = { role: 'dialog', name: 'Edit Your Details' } as const;
    await page.fill('First Name', '', dialog);
    await page.press('Enter');
    await page.see({ text: 'First Name is required.', in: dialog });
    await page.fill('First Name', 'Meera', dialog);
    await page.fill('City', 'Panaji', dialog);
    await page.click({ role: 'button', name: 'Save', in: dialog });
    await page.see({ text: 'Updated Profile!' });
    await page.see({ role: 'heading', name: 'Meera Rao' });
    await page.see({ text: 'Panaji, Maharashtra' });
  });
}
