import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../a11y/both-modes.ts';
import { expect, test } from '../fixtures.ts';
import { ask, register } from '../people.ts';
import { post } from '../projects.ts';
import { expectNoSidewaysScroll } from './sideways.ts';

const TITLE = 'Wanted: a shop for nine teas';
/** Shorter than the polling interval without a stream. */
const SOON = { timeout: 15_000 };

/** A client with a project, and a freelancer in the directory, each in their own browser. */
async function twoPeople(browser: Browser, baseURL: string | undefined) {
  const open = async () => (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  const [client, freelancer] = [await open(), await open()];
  await register(client, true);
  const projectId = await post(client, { title: TITLE, skills: ['Tea labels'] });
  const freelancerId = await register(freelancer, false);
  const data = { title: 'Maker of tea shops', description: 'Shops for tea.', skills: ['Tea labels'] };
  const edited = await ask(freelancer, 'PUT', `/api/v1/freelancer/profile/${freelancerId}`, { data });
  expect(edited.status).toBe(200);
  return { client, freelancer, projectId };
}

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ });
const notification = (page: Page, words: RegExp) =>
  page.getByRole('region', { name: 'Today' }).getByRole('link', { name: words });

async function expectGood(page: Page, what: string) {
  await expectAccessible(page, what);
  await expectNoSidewaysScroll(page, what);
}

test('two people find each other, ask, write and get notifications without a reload', { tag: '@journey' }, async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const { client, freelancer, projectId } = await twoPeople(browser, baseURL);

  await test.step('the freelancer’s page opens a live stream', async () => {
    await freelancer.goto('/freelancer/proposals');
    await expect(bell(freelancer)).toHaveAccessibleName('Notifications');
  });

  await test.step('the client invites the freelancer from the directory', async () => {
    await client.goto('/freelancers?skills=Tea+labels');
    await client.getByRole('button', { name: 'Invite to apply: Asha R.' }).first().click();
    const dialog = client.getByRole('dialog', { name: 'Invite Asha R.' });
    await expect(dialog.getByRole('combobox', { name: 'Project' })).toHaveValue(projectId);
    await expectGood(client, 'the dialog of an invitation');
    await dialog.getByLabel('Message').fill('Your labels are what we look for.');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the freelancer is notified immediately and opens the invitation from the bell', async () => {
    await expect(bell(freelancer)).toHaveAccessibleName(/1 unread/, SOON);
    await bell(freelancer).click();
    await notification(freelancer, /invited you to apply/).click();
    await expect(freelancer.getByText('Your labels are what we look for.')).toBeVisible();
    await expectGood(freelancer, 'the invitations');
  });

  await test.step('the freelancer asks a question, and the client answers and publishes it', async () => {
    await freelancer.getByRole('link', { name: `View and apply: ${TITLE}` }).click();
    await freelancer.getByRole('button', { name: 'Report this project' }).scrollIntoViewIfNeeded();
    await freelancer.getByRole('button', { name: 'Ask a question' }).first().click();
    const asking = freelancer.getByRole('dialog', { name: 'Ask the client a question' });
    await asking.getByLabel('Question').fill('Which tea comes first?');
    await asking.getByLabel('The client may publish it with the answer').check();
    await asking.getByRole('button', { name: 'Send question' }).click();
    await expect(freelancer.getByText('The client has not answered yet.')).toBeVisible();

    await client.goto('/notifications');
    await notification(client, /asked a question/).click();
    await client.getByRole('button', { name: 'Answer the question of Asha R.' }).click();
    const answering = client.getByRole('dialog', { name: 'Answer Asha R.' });
    await answering.getByLabel('Answer').fill('The green one.');
    await answering.getByRole('button', { name: 'Send answer' }).click();
    await client.getByRole('button', { name: 'Publish the answer to Asha R.' }).click();
    await expect(client.getByText('Published', { exact: true })).toBeVisible();
    await expectGood(client, 'a project with questions');
    await expect(freelancer.getByText('Published without your name')).toBeVisible(SOON);
  });

  await test.step('the client writes from the project, and the freelancer sees the message without a reload', async () => {
    await client.goto(`/messages`);
    await freelancer.goto('/freelancer/invitations');
    const { body } = await ask(client, 'GET', `/api/v1/client/project/${projectId}/invitations`);
    await client.goto(`/messages/${projectId}/${body.data[0].freelancer._id}`);
    await client.getByRole('textbox', { name: /^Message to/ }).fill('Shall we begin in June?');
    await client.getByRole('button', { name: 'Send' }).click();
    await freelancer.bringToFront();
    await expect(freelancer.getByRole('link', { name: /^Messages 1 unread$/ })).toBeVisible(SOON);
    await freelancer.getByRole('link', { name: /^Messages 1 unread$/ }).click();
    await freelancer.getByRole('link', { name: /Shall we begin in June\?/ }).click();
    const box = freelancer.getByRole('textbox', { name: /^Message to/ });
    await box.fill('In May.');
    await box.press('Control+Enter');
    await client.bringToFront();
    await expect(client.getByRole('region', { name: /^Messages with/ }).getByText('In May.')).toBeVisible(SOON);
  });

  await test.step('the freelancer saves a search and is notified of a matching job', async () => {
    await freelancer.bringToFront();
    await freelancer.goto('/freelancer/projects?q=labels');
    await freelancer.getByRole('button', { name: 'Save this search' }).click();
    const dialog = freelancer.getByRole('dialog', { name: 'Save this search' });
    await dialog.getByLabel('Name').fill('Tea');
    await dialog.getByRole('radio', { name: /^Instantly/ }).check();
    await dialog.getByRole('button', { name: 'Save search' }).click();
    await expect(freelancer.getByText('This search is saved as')).toBeVisible();
    await post(client, { title: 'Labels for nine teas' });
    await freelancer.goto('/notifications');
    const group = freelancer.getByRole('group', { name: 'Labels for nine teas' });
    await expect(group.getByRole('link', { name: /New job for a saved search/ })).toBeVisible(SOON);
    await expectGood(freelancer, 'the notifications');
  });

  await test.step('the freelancer chooses their emails', async () => {
    await freelancer.goto('/settings');
    await freelancer.getByRole('link', { name: 'Emails and privacy' }).click();
    await expect(freelancer.getByRole('combobox', { name: 'Work' })).toBeVisible();
    await freelancer.getByText('More: Work').click();
    await expect(freelancer.getByRole('combobox', { name: 'Contracts' })).toBeVisible();
    await expectGood(freelancer, 'the settings of emails');
  });

  await test.step('after a block, neither can reach the other', async () => {
    await freelancer.goto('/messages');
    const { body } = await ask(client, 'GET', '/auth/login/success');
    expect((await ask(freelancer, 'PUT', `/api/v1/people/${body.userId}/block`, { data: {} })).status).toBe(200);
    await client.getByRole('textbox', { name: /^Message to/ }).fill('Are you there?');
    await client.getByRole('button', { name: 'Send' }).click();
    await expect(client.getByText(/cannot/i).first()).toBeVisible(SOON);
  });
  await client.context().close();
  await freelancer.context().close();
});
