import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../a11y/both-modes.ts';
import { expect, test } from '../fixtures.ts';
import { ask, signUp } from '../people.ts';
import { DESCRIPTION, post } from '../projects.ts';

/** Publishes a project and waits for the read model; returns its id and the page of its client. */
async function aProject(browser: Browser, baseURL: string | undefined, title: string) {
  const client = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  await signUp(client, true);
  const id = await post(client, { title });
  await expect(async () => expect((await client.request.get(`/api/v1/project/${id}`)).status()).toBe(200)).toPass();
  return { id, client };
}

const HTML = { accept: 'text/html' };

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a project is readable, and unknown projects, people and pages get 404', async ({
    page,
    browser,
    baseURL,
    request,
  }) => {
    const title = `Quokka </script><b> "shop" ${randomUUID().slice(0, 6)}`;
    const { id } = await aProject(browser, baseURL, title);
    await page.goto(`/projects/${id}`);
    await expect(page).toHaveTitle(`${title} · Hirelane`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(DESCRIPTION)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign in to apply' })).toBeVisible();
    await expect(page.getByRole('status', { name: /Loading/ })).toHaveCount(0);
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'JobPosting', title });
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
    expect((await request.get(picture ?? '')).headers()['content-type']).toBe('image/png');
    for (const path of [`/projects/${randomUUID()}`, '/people/no-such-person', '/no/such/page']) {
      expect([path, (await request.get(path, { headers: HTML })).status()]).toEqual([path, 404]);
    }
  });

  for (const width of [375, 1280])
    test(`the list of projects is readable, with a link to each and no controls that need a script, ${width} px`, async ({
      page,
      browser,
      baseURL,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      const title = `Quokka ${randomUUID().slice(0, 6)}`;
      await aProject(browser, baseURL, title);
      await page.goto('/projects');
      await expect(page).toHaveTitle('Explore · Hirelane');
      await expect(page.getByRole('article').first()).toBeInViewport();
      const card = page.getByRole('article', { name: title });
      await expect(card.getByText('Published just now')).toBeVisible();
      for (const hidden of [
        page.getByRole('search'),
        page.getByRole('combobox'),
        page.getByRole('status', { name: /Loading/ }),
      ]) {
        await expect(hidden).toHaveCount(0);
      }
      await card.getByRole('link', { name: title, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    });

  test('a page visible to everyone is readable', async ({ page, browser, baseURL }) => {
    const person = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
    const { handle, id } = { handle: `kabir-${randomUUID().slice(0, 8)}x`.replace(/-(\d)/, '-a$1'), id: '' };
    await signUp(person, false);
    const shown = await ask(person, 'PUT', '/api/v1/page/settings', { data: { handle, visibility: 'everyone' } });
    expect([shown.status, id]).toEqual([200, '']);
    await expect(async () => {
      const answer = await page.goto(`/people/${handle}`);
      expect(answer?.status()).toBe(200);
    }).toPass();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status', { name: /Loading/ })).toHaveCount(0);
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'ProfilePage' });
  });
});

/** Marks the heading that the server sent and sums the layout shifts. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as readonly { value: number }[])
        Object.assign(window, { moved: (window as unknown as { moved: number }).moved + entry.value });
    }).observe({ type: 'layout-shift', buffered: true });
    document.addEventListener('readystatechange', () => {
      const heading = document.querySelector('h1');
      if (document.readyState === 'interactive' && heading) heading.dataset['served'] = 'true';
    });
  });
const moved = (page: Page) => page.evaluate(() => (window as unknown as { moved: number }).moved);

// The fixture fails these tests if the page has an error, such as a hydration mismatch, or violates the
// policy.
for (const [mode, width] of [
  ['light', 1280],
  ['dark', 375],
] as const) {
  test(`the app hydrates a project without moving it, ${mode}, ${width} px`, async ({ page, browser, baseURL }) => {
    const { id } = await aProject(browser, baseURL, `Quokka ${randomUUID().slice(0, 6)}`);
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript((theme) => localStorage.setItem('theme', theme), mode);
    await watch(page);
    await page.goto(`/projects/${id}`);
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe(mode);
    await expect(page.locator('[data-visitor]')).toHaveCount(0); // the app has started
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('data-served', 'true');
    expect(await moved(page)).toBeLessThan(0.02);
    await expectAccessible(page, 'Quokka');
    await page.reload(); // the document in the browser's cache
    await expect(page.locator('[data-visitor]')).toHaveCount(0);
  });
}

for (const [mode, width] of [
  ['light', 1280],
  ['dark', 375],
] as const) {
  test.describe(`in a time zone far from the server's, ${mode}, ${width} px`, () => {
    test.use({ timezoneId: 'Pacific/Auckland' });

    test('the app hydrates the list without moving it or requesting it again', async ({ page, browser, baseURL }) => {
      const title = `Quokka ${randomUUID().slice(0, 6)}`;
      await aProject(browser, baseURL, title);
      await page.setViewportSize({ width, height: 900 });
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), mode);
      await watch(page);
      const asked: string[] = [];
      page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
      await page.goto('/projects');
      await expect(page.locator('[data-visitor]')).toHaveCount(0); // the app has started
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('data-served', 'true');
      await expect(page.getByText(/^To apply to a project,/)).toBeVisible();
      expect(asked.filter((path) => path === '/api/v1/project')).toEqual([]);
      expect(await moved(page)).toBeLessThan(0.02);
      await page.getByRole('search').getByRole('searchbox').fill(title);
      await expect(page.getByText(/found for “Quokka/)).toBeVisible();
      await page.getByRole('search').getByRole('searchbox').fill('');
      await expect(page.getByRole('article', { name: title })).toBeVisible();
    });
  });
}

for (const how of ['typed', 'sent', 'chosen'] as const) {
  test(`a search that is ${how} before hydration is carried out`, async ({ page, browser, baseURL }) => {
    const title = `Quokka ${randomUUID().slice(0, 6)}`;
    await aProject(browser, baseURL, title);
    let goOn: () => void = () => undefined;
    const isGoingOn = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/assets/index-*.js', async (route) => {
      await isGoingOn;
      await route.continue();
    });
    await page.goto('/projects', { waitUntil: 'commit' });
    const [words, category] = [page.getByRole('searchbox'), page.getByLabel('Category')];
    if (how === 'chosen') await category.selectOption('Business');
    else await words.fill(title);
    if (how === 'sent') await words.press('Enter', { noWaitAfter: true });
    goOn();
    if (how === 'chosen') {
      await expect(page).toHaveURL('/projects?category=Business');
      await expect(category).toHaveValue('Business');
    } else {
      await expect(page.getByText(`1 found for “${title}”`)).toBeVisible();
      await expect(words).toHaveValue(title);
    }
  });
}

for (const isClient of [true, false]) {
  test(`a ${isClient ? 'client' : 'freelancer'} sees the list for their role immediately`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const title = `Quokka ${randomUUID().slice(0, 6)}`;
    const { id } = await aProject(browser, baseURL, title);
    await signUp(page, isClient);
    await watch(page);
    await page.goto('/projects');
    const link = page.getByRole('article', { name: title }).getByRole('link', { name: title, exact: true });
    await expect(link).toHaveAttribute('href', `/client/project/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveAttribute('data-served', 'true');
    await expect(page.getByText(/^To apply to a project,/)).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    expect(await moved(page)).toBeLessThan(0.02);
  });
}

test('a signed-in user gets the same document, plus their own actions, without layout shifts', async ({
  page,
  browser,
  baseURL,
}) => {
  const { id } = await aProject(browser, baseURL, `Quokka ${randomUUID().slice(0, 6)}`);
  await signUp(page, false);
  await watch(page);
  await page.goto(`/projects/${id}`);
  await expect(page.getByRole('link', { name: 'Apply Now' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
  expect(await moved(page)).toBeLessThan(0.05);
  await page.getByRole('link', { name: 'Apply Now' }).click();
  await expect(page).toHaveURL(`/client/project/${id}`);
});
