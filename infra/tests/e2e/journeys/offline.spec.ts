import { expectAccessible } from '../a11y/both-modes.ts';
import { expect, test } from '../fixtures.ts';
import { signUp } from '../people.ts';

test.use({ tolerate: [/net::ERR_|dynamically imported module|Importing a module/] });

test('a link to a screen that is not loaded yet reports that the server cannot be reached, and works once the server can be reached', async ({
  page,
  context,
}) => {
  await signUp(page, true);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Post a Job' }).first().click();
  const alert = page.getByRole('alert').filter({ hasText: 'We could not reach the server' });
  await expect(alert).toBeVisible();
  await expectAccessible(page, 'the error page without a server');

  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert.getByRole('button', { name: 'Try again' })).toBeVisible();

  await context.setOffline(false);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add a new project' })).toBeVisible();
  await expect(page).toHaveURL('/client/post');
});
