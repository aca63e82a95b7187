import { expect, test } from 'vitest';
import type { Open } from '../people.ts';

export function phoneJourneys(open: Open): void {
  test('at 375 px the links fit in the header, the menu opens, its links work, and the focus returns', async () => {
    const page = await open();
    await page.goto('/login');
    await page.see({ role: 'button', name: 'Login' });
    await page.narrow('/');
    await page.see({ role: 'link', name: 'Sign Up' });
    expect(await page.widths()).toEqual({ window: 375, beyond: 0 });
    const button = { role: 'button', name: 'Menu' } as const;
    const menu = { role: 'navigation', name: 'Menu' } as const;
    await page.click(button);
    await page.see({ role: 'button', name: 'Hire Freelancers', in: menu });
    await page.press('Escape');
    await page.gone(menu);
    await page.focused(button);

    await page.click(button);
    await page.click({ role: 'button', name: 'Hire Freelancers', in: menu });
    await page.see({ role: 'link', name: /Post a job and hire a pro/, in: menu });
    await page.click({ role: 'link', name: 'Explore', in: menu });
    await page.gone(menu);
    expect(await page.widths()).toEqual({ window: 375, beyond: 0 });
  });
}
