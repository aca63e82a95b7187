import { randomUUID } from 'node:crypto';
import { anOffer, aProposal } from '@hirelane/api/testing/fixtures';
import { isRevoked, verify } from '@hirelane/infra/tests/support/independent-verifier';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../a11y/both-modes.ts';
import { expect, test } from '../fixtures.ts';
import { type Answer, call, signUp } from '../people.ts';
import { post } from '../projects.ts';

/** Requests this URL from the page until `isRight` accepts the response; returns it. */
async function once(page: Page, path: string, isRight: (body: Body) => boolean): Promise<Body> {
  await expect.poll(async () => isRight((await call(page, 'GET', path)).body)).toBe(true);
  return (await call(page, 'GET', path)).body;
}
type Body = Answer['body'];

/** Sends a command and expects success. */
async function send(page: Page, method: string, path: string, body: unknown = {}): Promise<Body> {
  const answer = await call(page, method, path, body);
  expect([200, 201], `${method} ${path}: ${JSON.stringify(answer.body)}`).toContain(answer.status);
  return answer.body;
}

test('two people find each other in the directory, work together and keep a work record', {
  tag: '@journey',
}, async ({ page: freelancer, browser, baseURL }) => {
  test.slow();
  const open = async () => (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  const client = await open();
  const freelancerId = await signUp(freelancer, false);
  await signUp(client, true);
  const unique = randomUUID().slice(0, 8);
  const [handle, skill] = [`tea-${unique}`, `Tea ${unique}`];
  const title = 'Wanted: a shop for tea';

  await test.step('the freelancer chooses a handle, a visibility and a category', async () => {
    const profile = { title: 'Maker of shops', description: 'I make shops for tea.', skills: [skill] };
    await send(freelancer, 'PUT', `/api/v1/freelancer/profile/${freelancerId}`, profile);
    await freelancer.goto('/settings/page');
    await freelancer.getByRole('button', { name: 'Edit page settings' }).click();
    const dialog = freelancer.getByRole('dialog', { name: 'Your page' });
    await dialog.getByLabel('Handle').fill(handle);
    await dialog.getByRole('radio', { name: 'Everyone' }).check();
    await dialog.getByRole('checkbox', { name: 'Business' }).check();
    await expectAccessible(freelancer, 'the settings of a page');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the client finds them in the directory by skill and category', async () => {
    await client.getByRole('link', { name: 'Find freelancers' }).click();
    await client.getByRole('combobox', { name: 'Category' }).selectOption('Business');
    await client.getByRole('combobox', { name: 'Skills' }).fill(skill);
    await client.keyboard.press('Enter');
    await expect(client.getByText('1 found in Business, with 1 filter')).toBeVisible();
    await expect(client.getByText('New here')).toBeVisible();
  });

  await test.step('the client opens their page at its handle URL', async () => {
    await client.getByRole('article', { name: 'Asha R.' }).getByRole('link', { name: 'Asha R.' }).click();
    await expect(client).toHaveURL(`/people/${handle}`);
    await expect(client.getByText('I make shops for tea.')).toBeVisible();
  });

  const contract = { id: '' };
  await test.step('the freelancer applies, the client makes an offer, and the freelancer accepts', async () => {
    const projectId = await post(client, { title });
    // The read model may not have the project yet.
    await once(freelancer, `/api/v1/client/project/${projectId}`, (body) => body?.data !== undefined);
    await send(freelancer, 'POST', '/api/v1/freelancer/proposal', { ...aProposal(projectId), portfolio: null });
    const proposals = `/api/v1/client/project/${projectId}/proposals`;
    await once(client, proposals, (body) => body?.counts?.all === 1);
    await send(client, 'PUT', `${proposals}/${freelancerId}/offer`, anOffer());
    await freelancer.goto('/freelancer/proposals');
    await freelancer.getByRole('button', { name: `Accept the offer for ${title}` }).click();
    await freelancer.getByRole('dialog').getByRole('button', { name: 'Accept the offer' }).click();
    await expect(freelancer).toHaveURL(/\/contracts\/[0-9a-f-]{36}$/);
    contract.id = new URL(freelancer.url()).pathname.slice('/contracts/'.length);
  });

  await test.step('the work is delivered and accepted', async () => {
    await freelancer.getByRole('button', { name: 'Deliver work' }).click();
    const dialog = freelancer.getByRole('dialog', { name: 'Deliver work' });
    await dialog.getByLabel('Note').fill('The shop is up.');
    await dialog.getByRole('button', { name: 'Deliver', exact: true }).click();
    await expect(freelancer.getByText('The shop is up.')).toBeVisible();
    await client.goto(`/contracts/${contract.id}`);
    await client.getByRole('button', { name: 'Accept the work' }).click();
    await client.getByRole('dialog').getByRole('button', { name: 'Accept the work' }).click();
    await expect(client.getByText('You accepted the work')).toBeVisible();
  });

  const address = () => `/api/v1/contract/${contract.id}`;
  await test.step('both review each other, and neither can read a review until both are written', async () => {
    const marks = { quality: 5, communication: 4, reliability: 5 };
    const other = async (page: Page) => (await call(page, 'GET', address())).body.data.reviews.other;
    await once(freelancer, address(), (body) => body?.data?.reviews?.canWrite === true);
    await send(client, 'POST', `${address()}/review`, { ...marks, text: 'A good shop.' });
    expect(await other(freelancer)).toBeNull();
    await send(freelancer, 'POST', `${address()}/review`, { ...marks, text: 'A good client.' });
    await expect.poll(async () => (await other(freelancer))?.text).toBe('A good shop.');
    await expect.poll(async () => (await other(client))?.text).toBe('A good client.');
  });

  await test.step('the directory does not show completed contracts on the same day', async () => {
    await client.goto(`/freelancers?${new URLSearchParams({ skills: skill })}`);
    await expect(client.getByRole('article')).toContainText('New here');
  });

  await test.step('the freelancer issues a work record, and others check it without Hirelane’s code', async () => {
    const { data } = await send(freelancer, 'POST', `${address()}/record`);
    const { jwt } = (await call(freelancer, 'GET', `/api/v1/record/${data._id}`)).body.data;
    const stranger = await open();
    await stranger.goto('/about');
    const issuer = (await call(stranger, 'GET', '/api/v1/records/issuer')).body;
    const credential = verify(jwt, issuer);
    expect(credential.credentialSubject).toMatchObject({ completedContracts: 1 });
    const fetchText = async (list: string) => (await stranger.request.get(list)).text();
    expect(await isRevoked(credential, issuer, fetchText)).toBe(false);
    const changed = `${jwt.slice(0, -8)}${jwt.slice(-8) === 'AAAAAAAA' ? 'BBBBBBBB' : 'AAAAAAAA'}`;
    expect(() => verify(changed, issuer)).toThrow();

    await stranger.goto('/verify');
    for (const [record, answer] of [
      [jwt, 'This work record is valid'],
      [changed, 'This is not a valid work record'],
    ]) {
      await stranger.getByLabel('Work record', { exact: true }).fill(record);
      await stranger.getByRole('button', { name: 'Check the record' }).click();
      await expect(stranger.getByText(answer)).toBeVisible();
    }
  });

  await test.step('the freelancer hides their page, other users get 404, and the directory omits it', async () => {
    const stranger = await open();
    await stranger.goto(`/people/${handle}`);
    await expect(stranger.getByRole('heading', { level: 1, name: 'Asha R.' })).toBeVisible();
    await send(freelancer, 'PUT', '/api/v1/page/settings', { visibility: 'dealing' });
    const status = async () => (await call(stranger, 'GET', `/api/v1/page?handle=${handle}`)).status;
    await expect.poll(status).toBe(404);
    await stranger.reload();
    await expect(stranger.getByText('Page not found')).toBeVisible();
    const found = `/api/v1/freelancers?${new URLSearchParams({ skills: skill })}`;
    await once(client, found, (body) => body?.data?.length === 0);
    // A client who has had a contract with the freelancer still sees the page.
    await client.goto(`/people/${handle}`);
    await expect(client.getByRole('heading', { level: 1, name: 'Asha Rao' })).toBeVisible();
  });
});
