import { readFile } from 'node:fs/promises';
import { DAY_MS } from '@hirelane/api/constants';
import { expectAccessible } from '../a11y/both-modes.ts';
import { expect, test } from '../fixtures.ts';
import { call, newRegistration, registerThroughForm, signUp } from '../people.ts';
import { post } from '../projects.ts';
import { expectNoSidewaysScroll } from './sideways.ts';

test('a user downloads their data and deletes the account', { tag: '@journey' }, async ({ page }) => {
  const person = newRegistration();
  await page.goto('/register/client');
  await registerThroughForm(page, person);
  await expect(page).toHaveURL('/client/profile');

  await page.goto('/settings/account');
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^hirelane-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(JSON.stringify(data.records)).toContain(person.email);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  const field = dialog.getByLabel('Password');
  await expect(field).toBeVisible();
  await expectAccessible(page, 'delete my account');
  const confirm = dialog.getByRole('button', { name: 'Delete my account' });
  await field.fill('not the password');
  await confirm.click();
  await expect(dialog.getByText('This is not your password.')).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(person.password);
  await page.screenshot({ path: test.info().outputPath('delete-my-account.png') });
  await field.press('Enter');

  await expect(page).toHaveURL('/');
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('deleted.png') });
  await page.reload();
  await expect(page.getByText('Your account has been deleted.')).toBeHidden();

  await page.goto('/login');
  await page.getByLabel('Username or Email').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('a user who signed in some time ago confirms their identity and downloads their data', async ({ page }) => {
  const person = newRegistration();
  await page.goto('/register/client');
  await registerThroughForm(page, person);
  await expect(page).toHaveURL('/client/profile');
  const state = await (await page.request.get('/api/v1/auth/confirmation')).json();
  const longAgo = { data: { ...state.data, isConfirmed: false } };
  await page.route('/api/v1/auth/confirmation', (route) => route.fulfill({ json: longAgo }), { times: 1 });

  await page.goto('/settings/account');
  await page.getByRole('link', { name: 'Download my data' }).click();
  const saving = page.waitForEvent('download');
  await page.getByLabel('Your password').fill(person.password);
  await page.getByLabel('Your password').press('Enter');
  expect(JSON.parse(await readFile(await (await saving).path(), 'utf8')).records).toBeDefined();
});

test('the dialog for deleting an account lists the contracts and offers that end with it', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const open = async () => (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  const [client, freelancer] = [await open(), await open()];
  await signUp(client, true);
  const freelancerId = await signUp(freelancer, false);

  /** Sends the freelancer's proposal for a new project and the client's offer; returns both ids. */
  async function offer(title: string) {
    const projectId = await post(client, { title });
    const terms = { duration: '3 month', portfolio: null, coverLetter: 'I drink tea.' };
    const proposal = { projectId, expectedBidRate: 42_000, ...terms };
    expect((await call(freelancer, 'POST', '/api/v1/freelancer/proposal', proposal)).status).toBe(201);
    const [startDate, expiresAt] = [1, 7].map((days) => new Date(Date.now() + days * DAY_MS).toISOString());
    const offered = {
      rate: 42_000,
      duration: '3 month',
      scope: 'A shop.',
      startDate: startDate?.slice(0, 10),
      expiresAt,
    };
    const path = `/api/v1/client/project/${projectId}/proposals/${freelancerId}/offer`;
    const made = () => call(client, 'PUT', path, offered);
    await expect.poll(async () => (await made()).status).toBe(200);
    const offers = () => call(freelancer, 'GET', '/api/v1/offer');
    const ofProject = (row: { projectId: string }) => row.projectId === projectId;
    await expect.poll(async () => (await offers()).body.data.some(ofProject)).toBe(true);
    return { projectId, offerId: (await offers()).body.data.find(ofProject)._id };
  }

  const accepted = await offer('Wanted: a shop for coffee');
  const path = `/api/v1/freelancer/proposal/${accepted.projectId}/offer/accepted`;
  expect((await call(freelancer, 'PUT', path, { offerId: accepted.offerId })).status).toBe(200);
  await offer('Wanted: a shop for tea');
  await expect.poll(async () => (await call(client, 'GET', '/api/v1/contract')).body.data.length).toBe(1);

  for (const page of [client, freelancer]) {
    await page.goto('/settings/account');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete my account' });
    const contracts = dialog.getByRole('region', { name: '1 contract in progress' });
    await expect(contracts.getByRole('listitem')).toHaveText('Wanted: a shop for coffee with Asha Rao');
    await expect(dialog.getByRole('region', { name: '1 open offer' })).toContainText('Wanted: a shop for tea');
    await expect(dialog.getByLabel('Password')).toBeVisible();
    await expectAccessible(page, 'delete my account, with a contract and an offer');
    await expectNoSidewaysScroll(page, 'delete my account, with a contract and an offer');
    await page.screenshot({
      path: test.info().outputPath(`what-ends-${page === client ? 'client' : 'freelancer'}.png`),
    });
  }

  await test.step('the dialog’s links open the contract and the offer', async () => {
    const dialog = client.getByRole('dialog', { name: 'Delete my account' });
    await dialog.getByRole('link', { name: 'Wanted: a shop for tea' }).click();
    await expect(client.getByRole('group', { name: 'Offer to Asha R.' })).toBeVisible();
    await expect(dialog).toBeHidden();
    await freelancer.getByRole('link', { name: 'Wanted: a shop for coffee' }).click();
    await expect(freelancer).toHaveURL(/\/contracts\/[0-9a-f-]{36}$/);
  });

  await test.step('the deletion ends the contract and the offer', async () => {
    await client.goto('/settings/account');
    await client.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = client.getByRole('dialog', { name: 'Delete my account' });
    await dialog.getByLabel('Password').fill(newRegistration().password);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(client).toHaveURL('/');
    const ended = async () => (await call(freelancer, 'GET', '/api/v1/contract?show=current')).body.data.length;
    await expect.poll(ended).toBe(0);
    await expect.poll(async () => (await call(freelancer, 'GET', '/api/v1/offer')).body.data.length).toBe(0);
    await freelancer.reload();
    await expect(freelancer.getByText('This contract ended. Reason: an account was deleted.')).toBeVisible();
    await expect(freelancer.getByText('A shop.', { exact: true })).toBeVisible();
  });
});
