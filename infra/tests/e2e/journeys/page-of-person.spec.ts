import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../a11y/both-modes.ts';
import { expect, test } from '../fixtures.ts';
import { call, signUp } from '../people.ts';
import { expectNoSidewaysScroll } from './sideways.ts';

test('a freelancer makes their page public and hides it again, and it is deleted with their account', async ({
  page,
  browser,
  baseURL,
}) => {
  const visitor = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  const id = await signUp(page, false);
  const handle = `tea-${randomUUID().slice(0, 8)}`;

  /**
   * Waits until the service responds with this status, because it applies the owner's changes with a delay, and then
   * reloads the page.
   */
  const reloadOnce = async (answer: Record<string, unknown>) => {
    await expect.poll(() => call(visitor, 'GET', `/api/v1/page?id=${id}`)).toMatchObject(answer);
    await visitor.reload();
  };

  await visitor.goto(`/people/${id}`);
  await expect(visitor.getByText('Page not found')).toBeVisible();
  await expectAccessible(visitor, 'a page that is not shown');

  await page.goto('/settings/page');
  const opener = page.getByRole('button', { name: 'Edit page settings' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Your page' });
  await dialog.getByLabel('Handle').fill('-tea');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Handle')).toBeFocused();
  await expectAccessible(page, 'the settings of a page');
  await dialog.getByLabel('Handle').fill(handle);
  await dialog.getByRole('radio', { name: 'Everyone' }).check();
  await dialog.getByLabel('Availability').selectOption('Limited availability');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await reloadOnce({ status: 200, body: { data: { handle, freelancer: { availability: 'limited' } } } });
  await expect(visitor.getByRole('heading', { level: 1, name: 'Asha R.' })).toBeVisible();
  await expect(visitor).toHaveURL(`/people/${handle}`);
  await expect(visitor.getByText('Limited availability')).toBeVisible();
  await expectAccessible(visitor, 'the page of a freelancer');
  await visitor.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(visitor, 'the page of a freelancer');

  await page.getByRole('link', { name: 'View my page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Asha Rao' })).toBeVisible();
  await page.getByRole('link', { name: 'Signed-in people' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Asha R.' })).toBeVisible();

  expect((await call(page, 'PUT', '/api/v1/page/settings', { visibility: 'dealing' })).status).toBe(200);
  await reloadOnce({ status: 404 });
  await expect(visitor.getByText('Page not found')).toBeVisible();

  expect((await call(page, 'POST', '/api/v1/account/deletion', { password: 'correct horse battery' })).status).toBe(
    200,
  );
  await reloadOnce({ status: 410 });
  await expect(visitor.getByText('Account deleted')).toBeVisible();
});
