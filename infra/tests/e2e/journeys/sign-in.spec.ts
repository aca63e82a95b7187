import { randomInt, randomUUID } from 'node:crypto';
import { startLauncher } from '@hirelane/infra/tests/support/launcher-process';
import { type Providers, startProviders } from '@hirelane/infra/tests/support/providers';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../a11y/both-modes.ts';
import { test as base, expect } from '../fixtures.ts';
import { logOut, newRegistration, registerThroughForm } from '../people.ts';

/** The product with fake Google and GitHub servers on 127.0.0.1, which is a different site from localhost. */
const test = base.extend<object, { providers: Providers }>({
  providers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern.
    async ({}, use) => {
      const providers = await startProviders();
      await use(providers);
      await providers.close();
    },
    { scope: 'worker' },
  ],
  stack: [
    async ({ providers }, use) => {
      const stack = await startLauncher(providers.environment);
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

async function decide(page: Page, site: 'Google' | 'GitHub', name: string, decision = 'Allow') {
  await expect(page.getByRole('heading', { name: `Sign in to ${site}` })).toBeVisible();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: decision }).click();
}

function atGoogle({ google }: Providers, email?: string) {
  const sub = randomUUID();
  google.add({
    sub,
    email: email ?? `meera.${sub}@example.com`,
    email_verified: true,
    given_name: 'Meera',
    family_name: 'Nair',
  });
  return sub;
}

// @covers spec:2.32 spec:4.2
test('a freelancer signs up with Google, sees the profile, logs out and signs in again with one click', {
  tag: '@journey',
}, async ({ page, providers }) => {
  const name = atGoogle(providers);
  await page.goto('/register/freelancer');
  await page.getByRole('link', { name: 'Sign up with Google' }).click();
  await decide(page, 'Google', name);
  await expect(page).toHaveURL('/freelancer/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Meera Nair' })).toBeVisible();
  expect(await page.evaluate(() => [localStorage.getItem('isLogin'), localStorage.getItem('isClient')])).toEqual([
    'true',
    'false',
  ]);

  await logOut(page);
  // This browser now has a session with Google, so Google does not prompt.
  await page.getByRole('link', { name: 'Sign in with Google' }).click();
  await expect(page.getByRole('heading', { name: 'Jobs you might like' })).toBeVisible();
});

// @covers spec:2.33
test('a client signs up with GitHub', async ({ page, providers }) => {
  const id = randomInt(1, 2 ** 40);
  const emails = [{ email: `dev.${id}@example.com`, primary: true, verified: true }];
  providers.github.add({ id, login: `dev-${id}`, name: 'Dev Patel', emails });
  await page.goto('/register/client');
  await page.getByRole('link', { name: 'Sign up with Github' }).click();
  await decide(page, 'GitHub', `dev-${id}`);
  await expect(page).toHaveURL('/client/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Dev Patel' })).toBeVisible();
});

test('a Google sign-in with the email address of an existing account asks for its password once and then signs in', async ({
  page,
  providers,
}) => {
  const person = newRegistration();
  await page.goto('/register/client');
  await registerThroughForm(page, person);
  await expect(page).toHaveURL('/client/profile');
  await logOut(page);

  const name = atGoogle(providers, person.email);
  await page.getByRole('link', { name: 'Sign in with Google' }).click();
  await decide(page, 'Google', name);
  await expect(page).toHaveURL('/login/connect');
  await expect(page.getByRole('heading', { name: 'You already have an account' })).toBeVisible();
  await expectAccessible(page, '/login/connect');
  await page.getByLabel('Password').fill('not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not the password of that account.')).toBeVisible();
  await expectAccessible(page, '/login/connect with an error');
  await page.getByLabel('Password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your projects' })).toBeVisible();

  await logOut(page);
  await page.getByRole('link', { name: 'Sign in with Google' }).click();
  await expect(page.getByRole('heading', { name: 'Your projects' })).toBeVisible();
});

test('a sign-in cancelled at Google returns to its start page with a friendly message', async ({ page, providers }) => {
  const name = atGoogle(providers);
  for (const path of ['/login', '/register/client']) {
    await page.goto(path);
    await page.getByRole('link', { name: /with Google$/ }).click();
    await decide(page, 'Google', name, 'Cancel');
    await expect(page).toHaveURL(`${path}?signInFailed=cancelled&provider=google`);
    await expect(page.getByRole('alert')).toContainText('You cancelled the sign-in at Google');
    await expectAccessible(page, `${path} after a cancelled sign-in`);
  }
});

test('a sign-in without an account offers a choice of roles', async ({ page, providers }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sign in with Google' }).click();
  await decide(page, 'Google', atGoogle(providers));
  await expect(page.getByText(/^No account here uses this Google account yet/)).toBeVisible();
  await expectAccessible(page, '/register without an account');
});
