import { randomUUID } from 'node:crypto';
import { aProposal } from '@hirelane/api/testing/fixtures';
import { startLauncher } from '@hirelane/infra/tests/support/launcher-process';
import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { ask, register } from '../people.ts';
import { post } from '../projects.ts';

// Errors that are expected because the server is killed while pages are subscribed.
test.use({ tolerate: [/net::ERR_/, /status of 50\d/, /50\d from/] });

/** A client, and a freelancer who has sent them a proposal, each in their own browser. */
async function twoPeople(browser: Browser, baseURL: string) {
  const open = async () => (await browser.newContext({ baseURL })).newPage();
  const [client, freelancer] = [await open(), await open()];
  await register(client, true);
  const projectId = await post(client);
  const freelancerId = await register(freelancer, false);
  const sent = await ask(freelancer, 'POST', '/api/v1/freelancer/proposal', { data: aProposal(projectId) });
  expect(sent.status).toBe(201);
  const write = async (text: string) => {
    const path = `/api/v1/conversations/${projectId}/${freelancerId}/messages/${randomUUID()}`;
    expect((await ask(client, 'PUT', path, { data: { text } })).status).toBe(200);
  };
  return { client, freelancer, write };
}

/** The URLs of the streams that a page has opened. */
function streamsOf(page: Page): readonly string[] {
  const opened: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/live')) opened.push(request.url());
  });
  return opened;
}

const unread = (page: Page, count: number) =>
  page.getByRole('link', { name: new RegExp(`^Messages ${count} unread$`) });
/** Shorter than the polling interval without a stream. */
const SOON = { timeout: 15_000 };

test('two tabs share one stream, and the second takes over when the first is closed, even after a restart', async ({
  browser,
}) => {
  const stack = await startLauncher();
  const { client, freelancer: one, write } = await twoPeople(browser, stack.url);
  const other = await one.context().newPage();
  const [ofOne, ofOther] = [streamsOf(one), streamsOf(other)];

  await test.step('both tabs share one stream', async () => {
    await one.goto('/freelancer?recent');
    await expect.poll(() => ofOne.length).toBe(1);
    await other.goto('/freelancer/proposals');
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await other.waitForFunction(() => navigator.locks.query().then(({ pending }) => (pending ?? []).length === 1));
    expect(ofOther).toEqual([]);
  });

  await test.step('both tabs show a message', async () => {
    await write('Which tea comes first?');
    for (const page of [one, other]) {
      await page.bringToFront();
      await expect(unread(page, 1)).toBeVisible(SOON);
    }
  });

  await test.step('a new project does not move the list', async () => {
    await one.bringToFront();
    const first = await one.getByRole('article').first().textContent();
    await post(client);
    const pill = one.getByRole('button', { name: '1 new job' });
    await expect(pill).toBeVisible(SOON);
    expect(await one.getByRole('article').first().textContent()).toBe(first);
    await pill.click();
    await expect(pill).toHaveCount(0);
    await expect(one.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('the other tab takes over', async () => {
    await one.close();
    await expect.poll(() => ofOther.length).toBe(1);
    expect(ofOther[0]).toMatch(/after=[\w-]+/);
    await write('The green one?');
    await expect(unread(other, 2)).toBeVisible(SOON);
  });

  await test.step('the stream continues after a restart', async () => {
    await stack.kill9();
    await stack.start();
    await write('Or the white one?');
    await expect(unread(other, 3)).toBeVisible({ timeout: 40_000 });
  });
  await stack.stop();
});
