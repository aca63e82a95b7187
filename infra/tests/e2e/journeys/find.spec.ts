import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../a11y/both-modes.ts';
import { expect, test } from '../fixtures.ts';
import { ask, newRegistration, register } from '../people.ts';
import { post } from '../projects.ts';
import { expectNoSidewaysScroll } from './sideways.ts';

const HTML = { accept: 'text/html' };

/** A client with four photography projects, and a photographer in the directory. */
async function aMarket(browser: Browser, baseURL: string | undefined) {
  const open = async () => (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  const [client, visitor, freelancer] = [await open(), await open(), await open()];
  const mark = `quokka${randomUUID().replaceAll(/[^a-z]/g, '')}`;
  await register(client, true);
  const job = { title: `Photography of ${mark} teapots`, skills: ['JavaScript'], category: 'Photography' };
  const ids = {
    open: await post(client, { ...job, scope: 'large' }),
    small: await post(client, { ...job, title: `Photography for a ${mark} shop`, scope: 'small' }),
    unwanted: await post(client, { ...job, title: `Photography of a ${mark} market`, scope: 'large' }),
    closed: await post(client, { ...job, title: `A closed ${mark} job` }),
  };
  expect((await ask(client, 'POST', `/api/v1/client/project/${ids.closed}/close`, { data: {} })).status).toBe(200);
  const { password, ...person } = newRegistration();
  const data = { ...person, password, confirmpassword: password, isClient: false };
  const { body } = await ask(freelancer, 'POST', '/api/v1/auth/register', { data });
  const profile = { title: `Photographer of ${mark}`, description: 'I take pictures of teapots.', skills: ['JS'] };
  const path = `/api/v1/freelancer/profile/${body.user._id}`;
  expect((await ask(freelancer, 'PUT', path, { data: profile })).status).toBe(200);
  await freelancer.context().close();
  return { client, visitor, mark, job, ids, username: person.username, password };
}

const statusOf = async (page: Page, path: string) => (await page.request.get(path, { headers: HTML })).status();

/** The URLs in a sitemap file. */
async function listedIn(page: Page, address: string): Promise<readonly string[]> {
  const text = await (await page.request.get(address)).text();
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, found = '']) => found);
}

async function expectGood(page: Page, what: string) {
  await expectAccessible(page, what);
  await expectNoSidewaysScroll(page, what);
}

test('a visitor finds a job and saves the search, and a client finds a freelancer', { tag: '@journey' }, async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const { client, visitor, mark, job, ids, username, password } = await aMarket(browser, baseURL);
  const jobs = visitor.getByRole('article');

  await test.step('the visitor mistypes a word and gets a suggestion', async () => {
    await visitor.goto('/projects');
    await visitor.getByPlaceholder('Search for Jobs...').fill(`photografy ${mark}`);
    await expect(visitor.getByText('Nothing matches your search')).toBeVisible();
    await visitor.getByRole('link', { name: `photography ${mark}` }).click();
    await expect(jobs).toHaveCount(3);
    await expect(visitor.locator('mark').first()).toBeVisible();
  });

  await test.step('the visitor gets the same results for another name of a skill', async () => {
    await visitor.getByPlaceholder('Search for Jobs...').fill(`js ${mark}`);
    await expect(jobs).toHaveCount(3);
    await expect(visitor.locator('mark', { hasText: mark }).first()).toBeVisible();
  });

  await test.step('the visitor sets filters, which survive a reload', async () => {
    await visitor.getByRole('checkbox', { name: /^Large/ }).click();
    await expect(jobs).toHaveCount(2);
    await visitor.getByLabel('Category').selectOption('Photography');
    await visitor.reload();
    await expect(jobs).toHaveCount(2);
    await expect(visitor.getByRole('button', { name: 'Remove Large scope' })).toBeVisible();
    await expect(visitor.getByRole('checkbox', { name: /^Large 2 projects/ })).toBeChecked();
    await expectGood(visitor, 'a search with filters');
  });

  await test.step('the visitor sees the filters in a sheet on a phone', async () => {
    const size = visitor.viewportSize() ?? { width: 1280, height: 720 };
    await visitor.setViewportSize({ width: 375, height: 800 });
    await visitor.getByRole('button', { name: 'Filters (1)' }).click();
    const sheet = visitor.getByRole('dialog', { name: 'Filters' });
    await expect(sheet.getByRole('checkbox', { name: /^Large/ })).toBeChecked();
    await expectGood(visitor, 'the sheet of filters');
    await sheet.getByRole('button', { name: 'Show projects' }).click();
    await expect(sheet).toHaveCount(0);
    await visitor.setViewportSize(size);
  });

  await test.step("the visitor opens a job's public page", async () => {
    await visitor.getByRole('link', { name: job.title, exact: true }).click();
    await expect(visitor).toHaveURL(`/projects/${ids.open}`);
    await expect(visitor.getByRole('heading', { level: 1, name: job.title })).toBeVisible();
    expect(await statusOf(visitor, `/projects/${ids.open}`)).toBe(200);
  });

  await test.step('the visitor signs in and returns to the job', async () => {
    await visitor.getByRole('link', { name: 'Sign in to apply' }).click();
    await expect(visitor).toHaveURL('/login');
    await visitor.getByLabel('Username or Email').fill(username);
    await visitor.getByLabel('Password').fill(password);
    await visitor.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(visitor).toHaveURL(`/client/project/${ids.open}`);
    await expect(visitor.getByRole('button', { name: 'Apply Now' })).toBeVisible();
  });

  await test.step('the freelancer reads why the job is a good match and how the list is sorted', async () => {
    await expect(visitor.getByText('Why this job: you have JavaScript.')).toBeVisible();
    await visitor.goto(`/freelancer/projects?q=${mark}`);
    await visitor.getByRole('button', { name: 'How this list is sorted' }).click();
    await expect(visitor.getByText(/^Best skill match first/)).toBeVisible();
    await visitor.keyboard.press('Escape');
    await expect(jobs).toHaveCount(3);
    await expect(visitor.getByText('JavaScript, one of your skills').first()).toBeVisible();
  });

  const unwanted = `Photography of a ${mark} market`;
  await test.step('the freelancer hides a job and shows it again', async () => {
    await visitor.getByRole('button', { name: `More: ${unwanted}` }).click();
    await visitor.getByRole('button', { name: `Hide: ${unwanted}` }).click();
    await expect(visitor.getByText(`‘${unwanted}’ is hidden.`)).toBeVisible();
    await visitor.getByRole('button', { name: 'Undo' }).click();
    await expect(visitor.getByRole('article', { name: unwanted })).toBeVisible();
  });

  await test.step('the freelancer asks for fewer jobs like it and finds it among the hidden jobs', async () => {
    await visitor.getByRole('button', { name: `More: ${unwanted}` }).click();
    await visitor.getByRole('button', { name: `Less like this: ${unwanted}` }).click();
    await expect(visitor.getByText(/jobs with its skills come later/)).toBeVisible();
    // On a busy machine, the first response may be outdated.
    await expect(async () => {
      await visitor.reload();
      await expect(jobs).toHaveCount(2, { timeout: 5_000 });
    }).toPass();
    await visitor.goto('/freelancer?hidden');
    await visitor.getByRole('button', { name: `Show again: ${unwanted}` }).click();
    await expect(visitor.getByRole('article', { name: unwanted })).toHaveCount(0);
    await visitor.goto(`/freelancer/projects?q=${mark}`);
    await expect(jobs).toHaveCount(3);
  });

  await test.step('the freelancer saves the search with its filters and opens it again', async () => {
    await visitor.goto(`/freelancer/projects?q=${mark}&scope=large`);
    await visitor.getByRole('button', { name: 'Save this search' }).click();
    const dialog = visitor.getByRole('dialog', { name: 'Save this search' });
    await dialog.getByLabel('Name').fill('Large teapots');
    await dialog.getByRole('button', { name: 'Save search' }).click();
    await expect(visitor.getByText('This search is saved as')).toBeVisible();
    await visitor.getByRole('link', { name: 'Large teapots' }).click();
    await expect(visitor.getByRole('heading', { level: 1, name: 'Saved searches' })).toBeVisible();
    await visitor.getByRole('link', { name: 'Large teapots' }).click();
    await expect(visitor.getByRole('button', { name: 'Remove Large scope' })).toBeVisible();
  });

  await test.step('the client finds the freelancer in the directory, with filters', async () => {
    await client.goto('/freelancers');
    await client.getByRole('searchbox', { name: 'Search for freelancers' }).fill(mark);
    const card = client.getByRole('article', { name: 'Asha R.' });
    await expect(card).toHaveCount(1);
    await expect(card.locator('mark', { hasText: mark })).toBeVisible();
    await client.getByRole('combobox', { name: 'Skills' }).fill('JavaScript');
    await client.keyboard.press('Enter');
    await client.getByRole('checkbox', { name: 'Available for work 1 freelancer' }).click();
    await client.getByRole('radio', { name: 'Pune 1 freelancer' }).click();
    await expect(client.getByText(`1 found for “${mark}”, with 3 filters`)).toBeVisible();
    await client.getByLabel('Sort by').selectOption('Most stars');
    await client.getByRole('button', { name: 'How this list is sorted' }).click();
    await expect(client.getByText(/^Highest average first/)).toBeVisible();
    await client.keyboard.press('Escape');
    await client.reload();
    await expect(card).toHaveCount(1);
    await expectGood(client, 'the directory with filters');
  });

  await test.step('the client finds no freelancer and starts a new search', async () => {
    await client.getByRole('searchbox', { name: 'Search for freelancers' }).fill(`${mark} xylophone`);
    await expect(client.getByText('Nothing matches your search')).toBeVisible();
    await client.getByRole('link', { name: 'Start a new search' }).click();
    await expect(client).toHaveURL('/freelancers');
  });

  await test.step("a closed job's page states that it does not accept proposals", async () => {
    const answer = await client.goto(`/projects/${ids.closed}`);
    expect(answer?.status()).toBe(200);
    await expect(client.getByText('This project is closed and takes no more proposals.')).toBeVisible();
  });

  await test.step('unknown URLs get 404', async () => {
    for (const path of [`/projects/${randomUUID()}`, '/no/such/page'])
      expect([path, await statusOf(client, path)]).toEqual([path, 404]);
  });

  await test.step('robots.txt names the sitemap, which lists the search and the open job', async () => {
    const robots = await (await client.request.get('/robots.txt')).text();
    const sitemap = /^Sitemap: (\S+)$/m.exec(robots)?.[1] ?? '';
    expect(robots).not.toMatch(/^Disallow: \/projects/m);
    const parts = (await listedIn(client, new URL(sitemap).pathname)).map((part) => new URL(part).pathname);
    const addresses = (await Promise.all(parts.map((part) => listedIn(client, part)))).flat();
    const paths = addresses.map((address) => new URL(address).pathname);
    expect(paths).toEqual(expect.arrayContaining(['/projects', `/projects/${ids.open}`]));
    expect(paths).not.toContain('/freelancers');
  });
  await client.context().close();
  await visitor.context().close();
});
