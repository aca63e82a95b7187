import type { Who } from '@hirelane/infra/tests/support/screens';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { signUp } from '../people.ts';
import { arriveAs } from '../screens.ts';

/** In every test, the fixture asserts that the console remains empty. */
async function expectWholeScreen(page: Page, path: string, titles: Set<string>): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  await expect(page.getByRole('status', { name: /Loading/ }), path).toHaveCount(0);
  await expect(page, path).toHaveURL(new RegExp(`${path}(\\?bestmatch)?$`));
  await expect(page, path).toHaveTitle(/\S · Hirelane$/);
  const title = await page.title();
  expect(titles, `${path} has its own title`).not.toContain(title);
  titles.add(title);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, `${path} needs no horizontal scrolling`).toBeLessThanOrEqual(320);
}

// @covers spec:2.3 spec:9.11
test.describe('at 320 px, every screen has one heading and a unique title, and fits', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  for (const who of ['visitor', 'client', 'freelancer', 'operator'] satisfies Who[]) {
    test(`a ${who}'s screens fit`, async ({ page, browser, baseURL, stack }) => {
      test.skip(who === 'operator' && stack.data === '', 'operators are appointed with a command on the data folder');
      const titles = new Set<string>();
      for (const path of await arriveAs(who, { page, browser, baseURL, stack }))
        await expectWholeScreen(page, path, titles);
    });
  }
});

/** Follows a link on the page; the target page's heading must take the focus. */
async function follow(page: Page, link: Locator): Promise<void> {
  const href = await link.getAttribute('href');
  await link.click();
  await expect(page.getByRole('heading', { level: 1 }), `${href}`).toBeVisible();
  const focused = page.locator('h1:focus, h2:focus');
  await expect(focused, `${href} has the focus`).toHaveCount(1);
}

async function hrefs(links: Locator): Promise<string[]> {
  await expect(links.first()).toBeVisible();
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
}

// @covers spec:2.26 spec:2.29
test('every link in the footer opens a page and focuses its heading', async ({ page }) => {
  await page.goto('/');
  const links = page.getByRole('contentinfo').getByRole('link');
  const count = (await hrefs(links)).length;
  expect(count).toBe(13);
  for (let index = 0; index < count; index++) {
    await follow(page, links.nth(index));
    expect(new URL(page.url()).pathname).not.toBe('/login');
  }
});

for (const who of ['visitor', 'client', 'freelancer'] satisfies Who[]) {
  // @covers spec:2.22
  test(`every link in a ${who}'s menus opens a page and focuses its heading`, async ({ page }) => {
    if (who !== 'visitor') await signUp(page, who === 'client');
    const start = who === 'freelancer' ? '/freelancer/profile' : '/about';
    await page.goto(start);
    const groups = who === 'freelancer' ? ['My Jobs', 'Find Work'] : ['Hire Freelancers', 'Find Work'];
    const main = page.getByRole('navigation', { name: 'Main' });
    for (const group of groups) {
      for (const index of [0, 1]) {
        await page.goto(start);
        await main.getByRole('button', { name: group }).click();
        await follow(page, main.getByRole('listitem').getByRole('link').locator('visible=true').nth(index));
      }
    }
    await page.goto(start);
    await follow(page, main.getByRole('link', { name: 'Explore' }));
    await expect(page).toHaveURL('/projects');
  });
}

test("the newsletter accepts a visitor's email address and confirms it", async ({ page }) => {
  await page.goto('/about');
  const footer = page.getByRole('contentinfo');
  const box = footer.getByPlaceholder('Your email address');
  await box.fill('reader');
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(footer.getByText('Enter an email address, like name@example.com.')).toBeVisible();
  await expect(box).toHaveValue('reader');
  await box.fill('reader@example.com');
  await box.press('Enter');
  await expect(footer.getByText('Open the link in the email to reader@example.com')).toBeVisible();
  await expect(box).toHaveValue('');
});

// @covers spec:1.5
test('the film plays on request, and the server supports range requests', async ({ page, request }) => {
  await page.goto('/');
  const film = page.getByLabel(/silent film/);
  await film.scrollIntoViewIfNeeded();
  expect(await film.evaluate((video: HTMLVideoElement) => video.networkState)).not.toBe(2);
  await page.getByRole('button', { name: 'Play the film' }).click();
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2);
  for (const [file, type] of [
    ['tour.webm', 'video/webm'],
    ['tour.mp4', 'video/mp4'],
  ]) {
    const part = await request.get(`/media/${file}`, { headers: { range: 'bytes=0-99' } });
    expect([part.status(), part.headers()['content-type'], (await part.body()).length]).toEqual([206, type, 100]);
  }
});
