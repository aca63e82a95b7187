import { expect, test } from 'vitest';
import { login, type Open, register } from '../people.ts';

export function accountJourneys(open: Open): void {
  test('a user registers, logs out, sees an error for an incorrect password, and signs in again', async () => {
    const page = await open();
    const person = await register(page, true);
    await page.reload();
    await page.see({ role: 'heading', name: 'Asha Rao' });
    await page.click({ role: 'button', name: /^Your account/ });
    await page.see({ text: person.email });
    await page.click({ role: 'button', name: 'Logout' });
    await page.at('/login');
    await login(page, person.username, 'not my password');
    await page.see({ text: /wrong/i });
    await page.at('/login');
    await login(page, person.email, person.password);
    await page.at('/client');
    await page.see({ text: 'No active job posts' });
  });

  test('the account menu opens with the keyboard, Escape closes it, and the focus returns', async () => {
    const page = await open();
    await register(page, false);
    const button = { role: 'button', name: /^Your account/ } as const;
    await page.click(button);
    await page.see({ role: 'link', name: 'Settings' });
    await page.press('Escape');
    await page.gone({ role: 'link', name: 'Settings' });
    await page.focused(button);
    await page.press('Enter');
    await page.click({ role: 'link', name: 'Settings' });
    await page.at('/settings/account');
    await page.see({ role: 'link', name: 'Download my data' });
  });

  test('a header menu opens on click, Escape closes it, and its links work', async () => {
    const page = await open();
    await register(page, true);
    const button = { role: 'button', name: 'Hire Freelancers' } as const;
    const item = { role: 'link', name: /Post a job and hire a pro/ } as const;
    await page.click(button);
    await page.see(item);
    await page.press('Escape');
    await page.gone(item);
    await page.focused(button);
    await page.press('Enter');
    await page.click(item);
    await page.at('/client/post');
    await page.focused({ role: 'heading', name: 'Add a new project' });
  });

  test('a user downloads their data', async () => {
    const page = await open();
    const person = await register(page, true);
    await page.goto('/settings/account');
    const { name, bytes } = await page.download({ role: 'link', name: 'Download my data' });
    expect(name).toMatch(/^hirelane-data-\d{4}-\d\d-\d\d\.json$/);
    expect(JSON.stringify(JSON.parse(bytes.toString()).records)).toContain(person.email);
  });
}
