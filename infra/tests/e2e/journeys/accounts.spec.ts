import { expect, test } from '../fixtures.ts';
import { logOut, newRegistration, register, registerThroughForm, signUp } from '../people.ts';

test('the registration form reports a missing value next to its field, sends nothing and keeps the input', async ({
  page,
}) => {
  await page.goto('/register/freelancer');
  await expect(page.getByRole('heading', { name: 'Join as a Freelancer' })).toBeVisible();
  await page.getByLabel('First Name').fill('Asha');
  await page.getByLabel('Password', { exact: true }).fill('long enough');
  await page.getByLabel('Confirm Password').fill('something else');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByText('Last Name is required.')).toBeVisible();
  await expect(page.getByLabel('Last Name')).toBeFocused();
  await expect(page.getByLabel('First Name')).toHaveValue('Asha');
  await expect(page).toHaveURL('/register/freelancer');
});

test('the registration form reports a taken username next to its field and accepts another one', async ({
  page,
  browser,
  baseURL,
}) => {
  const first = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  const person = newRegistration();
  await first.goto('/register/client');
  await registerThroughForm(first, person);
  await expect(first).toHaveURL('/client/profile');

  await page.goto('/register/client');
  await registerThroughForm(page, { ...newRegistration(), username: person.username.toUpperCase() });
  await expect(page.getByText('This username is taken.')).toBeVisible();
  await page.getByLabel('Username').fill(newRegistration().username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm Password').fill(person.password);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page).toHaveURL('/client/profile');
});

test('a user signs in with username or email address, logs out and signs in again', async ({ page }) => {
  const person = newRegistration();
  await page.goto('/register/freelancer');
  await registerThroughForm(page, person);
  await expect(page).toHaveURL('/freelancer/profile');
  expect(await page.evaluate(() => localStorage.getItem('isLogin'))).toBe('true');

  for (const name of [person.username, person.email.toUpperCase()]) {
    await logOut(page);
    expect(await page.evaluate(() => [localStorage.getItem('isLogin'), localStorage.getItem('userId')])).toEqual([
      null,
      null,
    ]);
    await page.getByLabel('Username or Email').fill(name);
    await page.getByLabel('Password').fill(person.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL(/\/freelancer/);
    await expect(page.getByRole('heading', { name: 'Jobs you might like' })).toBeVisible();
  }
});

test('an incorrect password shows an error without a toast and does not sign the user in', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Password is required.')).toBeVisible();
  await page.getByLabel('Username or Email').fill('no.such.user');
  await page.getByLabel('Password').fill('wrong password');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('The username or password is wrong.');
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Username or Email')).toHaveValue('no.such.user');
});

// @covers attack:6
test('attack 6: a logout in one tab redirects the other immediately', async ({ context, page }) => {
  await signUp(page, true);
  const other = await context.newPage();
  await other.goto('/client');
  await expect(other.getByRole('button', { name: 'Logout' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');
  await other.goBack();
  // Back leads to the login page, or to an earlier page if the login page replaced the previous one.
  await expect(other).not.toHaveURL('/client');
  await expect(other.getByText('Asha Rao')).toHaveCount(0);
});

test('a new user starts on their profile after registration and on their home page at the next visit', async ({
  page,
}) => {
  await page.goto('/register/client');
  await registerThroughForm(page, newRegistration());
  await expect(page).toHaveURL('/client/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Asha Rao' })).toBeVisible();
  await page.goto('/');
  await expect(page).toHaveURL('/client');
  await expect(page.getByRole('heading', { name: 'Your projects' })).toBeVisible();
});

for (const [who, isClient, home] of [
  ['client', true, '/client'],
  ['freelancer', false, '/freelancer'],
] as const) {
  test(`a ${who} marked as new by the server lands on their profile only once`, async ({ page }) => {
    await register(page, isClient);
    await page.goto('/');
    await expect(page).toHaveURL(`${home}/profile`);
    await expect(page.getByRole('heading', { level: 1, name: 'Asha Rao' })).toBeVisible();
    await page.goto('/');
    await expect(page).toHaveURL(new RegExp(`${home}(\\?bestmatch)?$`));
  });
}
