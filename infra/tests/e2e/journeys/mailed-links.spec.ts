import { join } from 'node:path';
import { linkIn, mailTo } from '@hirelane/infra/tests/support/mails';
import { codeOf, FACTOR } from '@hirelane/infra/tests/support/second-factor';
import type { Browser } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { ask, newRegistration } from '../people.ts';

/** Opens a link as an email scanner would, running scripts but clicking nothing, and returns the requests sent. */
async function scan(browser: Browser, url: string): Promise<readonly string[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await expect(page.locator('main').getByRole('button').first()).toBeVisible();
  await context.close();
  return sent;
}

test('a scanner that runs scripts changes nothing, and each link still works for its owner afterwards', async ({
  page,
  browser,
  stack,
}) => {
  const { password, ...person } = newRegistration();
  const form = { ...person, password, confirmpassword: password, isClient: true };
  const userId: string = (await ask(page, 'POST', '/api/v1/auth/register', { data: form })).body.user._id;
  const { secret } = (await ask(page, 'POST', `${FACTOR}/app`, { data: {} })).body.data;
  expect((await ask(page, 'POST', `${FACTOR}/app/confirmation`, { data: { code: codeOf(secret) } })).status).toBe(200);
  const next = newRegistration().email;
  await ask(page, 'PUT', `/api/v1/user/${userId}/email`, { data: { email: next } });
  await ask(page, 'POST', '/api/v1/newsletter', { data: { email: person.email } });
  await ask(page, 'POST', '/api/v1/auth/reset-request', { data: { email: person.email } });
  const linkTo = async (email: string, subject: string, path: string) =>
    linkIn(await mailTo(join(stack.data, 'mail'), email, subject), path).url;
  const links = {
    verify: await linkTo(person.email, 'Verify', 'verify-email'),
    reset: await linkTo(person.email, 'new password', 'reset-password'),
    confirm: await linkTo(next, 'Confirm your new email', 'confirm-email'),
    subscribe: await linkTo(person.email, 'Confirm your subscription', 'newsletter/confirm'),
    unsubscribe: await linkTo(person.email, 'Confirm your subscription', 'newsletter/unsubscribe'),
  };
  // These pages check the link with the server only after a button is pressed.
  const made = [
    `undo-email-change#${'t'.repeat(43)}`,
    `mail/unsubscribe#${Buffer.from(`${'i'.repeat(16)}${'offers'.padEnd(16, '\0')}${'m'.repeat(20)}`).toString('base64url')}`,
  ].map((path) => new URL(path, stack.url).href);

  for (const url of [...Object.values(links), ...made]) expect(await scan(browser, url)).toEqual([]);

  const own = async () => (await ask(page, 'GET', `/api/v1/user/${userId}`)).body.data;
  expect(await own()).toMatchObject({ isVerified: false, email: person.email });
  const press = async (url: string, name: string, done: string | RegExp) => {
    await page.goto(url);
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByText(done)).toBeVisible();
  };
  await press(links.verify, 'Verify this email', 'Thank you. Your email is verified.');
  expect(await own()).toMatchObject({ isVerified: true });
  expect((await ask(page, 'GET', FACTOR)).body.data).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
  await press(links.subscribe, 'Get the newsletter', 'Thank you. You will get the newsletter.');
  await press(links.unsubscribe, 'Unsubscribe', /You will no longer get the newsletter/);
  await press(links.confirm, 'Use this email', 'Thank you. This is now the email of your account.');
  await press(
    await linkTo(person.email, 'was changed', 'undo-email-change'),
    'Undo the change',
    /has its old email again/,
  );
});
