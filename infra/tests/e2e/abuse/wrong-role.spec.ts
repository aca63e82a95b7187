import { randomUUID } from 'node:crypto';
import { expect, test } from '../fixtures.ts';
import { signUp } from '../people.ts';

const CLIENT = ['/client', '/client/post', '/client/profile', '/freelancers'];
const FREELANCER = ['/freelancer', '/freelancer/profile', '/freelancer/projects', '/freelancer/proposals'];
/** An old path, which redirects to the contracts. */
const MY_WORK = '/freelancer/work';
const EVERYONE = '/projects';
const VISITOR = ['/', '/login', '/register', '/register/client', '/register/freelancer'];
const SETTINGS = '/settings/security';
const CONTRACTS = ['/contracts', `/contracts/${randomUUID()}`];
const ANY_SIGNED_IN = `/client/project/${randomUUID()}`;
const NOWHERE = ['/admin', '/client/nothing', '/freelancer/nothing/at/all', '/register/admin'];

test.describe('a visitor', () => {
  for (const path of [...CLIENT, ...FREELANCER, MY_WORK, ANY_SIGNED_IN, ...CONTRACTS, SETTINGS, ...NOWHERE]) {
    // @covers spec:2.11 spec:2.12 spec:6.4
    test(`a visitor is redirected from ${path.replace(/[0-9a-f-]{36}/, ':id')} to /login`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL('/login');
      await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    });
  }
});

test('visitors, clients and freelancers can open the public list', async ({ page }) => {
  const expectOpen = async () => {
    await page.goto(EVERYONE);
    await expect(page.getByRole('heading', { level: 1, name: 'Explore' })).toBeVisible();
    await expect(page).toHaveURL(EVERYONE);
  };
  await expectOpen();
  await signUp(page, true);
  await expectOpen();
});

test('signed-in users who open an unknown URL get “Page not found” with status 404', async ({ page }) => {
  await signUp(page, true);
  for (const path of NOWHERE.filter((path) => !path.startsWith('/register'))) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await expect(page).toHaveURL(path);
  }
});

// @covers spec:2.1 spec:2.9 spec:2.10 spec:2.13 spec:6.1 asvs:7.4.4
test('a client is redirected from every page for freelancers or visitors', async ({ page }) => {
  await signUp(page, true);
  for (const path of [...FREELANCER, MY_WORK, ...VISITOR]) {
    await page.goto(path);
    // These redirect to /login, which redirects signed-in users to their home.
    await expect(page, path).toHaveURL('/client');
  }
  for (const path of [...CLIENT, '/contracts', SETTINGS]) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Logout' }).first()).toBeVisible();
    await expect(page, path).toHaveURL(path);
  }
});

// @covers spec:2.1 spec:2.5 spec:2.6 spec:2.7 spec:6.2 asvs:7.4.4
test('a freelancer is redirected from every page for clients or visitors', async ({ page }) => {
  await signUp(page, false);
  for (const path of [...CLIENT, ...VISITOR]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/freelancer(\?bestmatch)?$/);
  }
  for (const path of [...FREELANCER, '/contracts', SETTINGS]) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Logout' }).first()).toBeVisible();
    await expect(page, path).toHaveURL(new RegExp(`${path}(\\?bestmatch)?$`));
  }
});

// @covers spec:2.12 spec:6.5 asvs:14.3.3
test('flags in local storage grant no access', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate((userId) => {
    localStorage.setItem('isLogin', 'true');
    localStorage.setItem('isClient', 'true');
    localStorage.setItem('userId', userId);
  }, randomUUID());
  await page.goto('/client');
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('userId'))).toBeNull();
});
