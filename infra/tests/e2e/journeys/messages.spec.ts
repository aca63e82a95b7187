import { randomUUID } from 'node:crypto';
import { aProposal } from '@hirelane/api/testing/fixtures';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../a11y/both-modes.ts';
import { expect, test } from '../fixtures.ts';
import { ask, register } from '../people.ts';
import { post } from '../projects.ts';

test.use({ tolerate: [/net::ERR_/] });

/** A client and a freelancer who has sent them a proposal, each in their own browser. */
async function twoPeople(browser: Browser, baseURL: string | undefined) {
  const open = async () => (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  const [client, freelancer] = [await open(), await open()];
  await register(client, true);
  const projectId = await post(client);
  const freelancerId = await register(freelancer, false);
  const sent = await ask(freelancer, 'POST', '/api/v1/freelancer/proposal', { data: aProposal(projectId) });
  expect(sent.status).toBe(201);
  return { client, freelancer, projectId, freelancerId };
}

type Two = Awaited<ReturnType<typeof twoPeople>>;

const boxOf = (page: Page) => page.getByRole('textbox', { name: /^Message to/ });
const messages = (page: Page) => page.getByRole('region', { name: /^Messages with/ });

async function write(page: Page, text: string) {
  await boxOf(page).fill(text);
  await boxOf(page).press('Control+Enter');
  await expect(messages(page).getByText(text)).toBeVisible();
}

const textsOf = async (page: Page, { projectId, freelancerId }: Two): Promise<readonly string[]> => {
  const { body } = await ask(page, 'GET', `/api/v1/conversations/${projectId}/${freelancerId}/messages`);
  return body.data.map(({ text }: { text: string }) => text).reverse();
};

test('a client and a freelancer write to each other, and a message sent offline is delivered once', async ({
  browser,
  baseURL,
}) => {
  const two = await twoPeople(browser, baseURL);
  const { client, freelancer, projectId } = two;

  await test.step('the client starts a conversation from the proposal', async () => {
    await client.goto(`/client/project/${projectId}`);
    await client.getByRole('link', { name: /^Message / }).click();
    await expect(client.getByText('No messages here yet')).toBeVisible();
    await expect(client.getByRole('heading', { level: 1 })).toBeFocused();
    await write(client, 'Which tea comes first?');
    await expect(client.getByText('Sending…')).toHaveCount(0);
    await expectAccessible(client, 'a conversation');
  });

  await test.step('the freelancer is notified and replies with the keyboard', async () => {
    await freelancer.goto('/freelancer/proposals');
    await expect(freelancer.getByRole('link', { name: /^Message the client/ })).toBeVisible();
    await freelancer.getByRole('link', { name: /^Messages 1 unread$/ }).click();
    await freelancer.getByRole('link', { name: /Which tea comes first\?/ }).press('Enter');
    await expect(messages(freelancer).getByText('Which tea comes first?')).toBeVisible();
    await expect(freelancer.getByRole('link', { name: /unread/ })).toHaveCount(0);
    await write(freelancer, 'The green one.');
  });

  await test.step('the client sees the reply and the read receipt', async () => {
    await expect(messages(client).getByText('Seen', { exact: true })).toBeVisible();
    await expect(messages(client).getByText('The green one.')).toBeVisible();
  });

  await test.step('without a connection, a message waits, and so does the next draft', async () => {
    await client.context().setOffline(true);
    await write(client, 'And after that?');
    await expect(client.getByText('Waiting for the connection')).toBeVisible();
    await boxOf(client).fill('Half a sentence');
    await client.context().setOffline(false);
    await expect(client.getByText('Waiting for the connection')).toHaveCount(0);
    await expect(messages(freelancer).getByText('And after that?')).toHaveCount(1);
  });

  await test.step('an accepted message whose response was lost is delivered once, even after a reload', async () => {
    await client.reload();
    await expect(boxOf(client)).toHaveValue('Half a sentence');
    const sending = /\/messages\/[0-9a-f-]+$/;
    await client.route(sending, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await write(client, 'The white one?');
    await expect(client.getByText('Waiting for the connection')).toBeVisible();
    await client.unroute(sending);
    await client.reload();
    await expect(messages(client).getByText('The white one?')).toHaveCount(1);
    await expect(client.getByText('Waiting for the connection')).toHaveCount(0);
    expect(await textsOf(client, two)).toEqual([
      'Which tea comes first?',
      'The green one.',
      'And after that?',
      'The white one?',
    ]);
  });

  await test.step('no message remains in the browser after signing out', async () => {
    await boxOf(client).fill('A last draft');
    await client.getByRole('button', { name: 'Logout', exact: true }).click();
    await expect(client).toHaveURL('/login');
    const kept = () => client.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('typed.')));
    await expect(async () => expect(await kept()).toEqual([])).toPass();
  });
  await client.context().close();
  await freelancer.context().close();
});

test('earlier messages are added above without moving the visible ones', async ({ browser, baseURL }) => {
  const two = await twoPeople(browser, baseURL);
  const { client, projectId, freelancerId } = two;
  for (let n = 1; n <= 60; n++) {
    const path = `/api/v1/conversations/${projectId}/${freelancerId}/messages/${randomUUID()}`;
    expect((await ask(client, 'PUT', path, { data: { text: `Message ${n}` } })).status).toBe(200);
  }
  await client.setViewportSize({ width: 375, height: 700 });
  await client.goto(`/messages/${projectId}/${freelancerId}`);
  await expect(messages(client).getByText('Message 60')).toBeInViewport();
  // Waits for both at the same time, because the next messages may arrive immediately.
  const before = await messages(client).evaluate((box) => {
    box.scrollTo(0, 100);
    return document.getElementById('message-41')?.getBoundingClientRect().top;
  });
  await expect(messages(client).getByText('Message 1', { exact: true })).toBeAttached();
  const after = await messages(client).evaluate(
    () => document.getElementById('message-41')?.getBoundingClientRect().top,
  );
  expect(Math.abs((after ?? 0) - (before ?? Number.NaN))).toBeLessThan(4);
  await client.getByRole('link', { name: 'All conversations' }).click();
  await expect(client.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await client.context().close();
  await two.freelancer.context().close();
});
