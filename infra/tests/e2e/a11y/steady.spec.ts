import type { Who } from '@hirelane/infra/tests/support/screens';
import type { Route } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { arriveAs } from '../screens.ts';
import { lostInForcedColours, shiftOf, watchShifts } from './steady.ts';

/** https://web.dev/articles/cls calls 0.1 good; our pages should show no visible movement. */
const MOVED_MAX = 0.02;
/** The parts of a search that load late. */
const PARTS = /(SaveSearch|ActiveFilters)-[^/]+\.js$/;
const LISTS = /\/api\/v1\/client\/project\?/;

for (const who of ['client', 'freelancer'] as const) {
  test(`nothing moves on a phone when a home page's list loads late and is short (${who})`, async ({
    page,
    browser,
    baseURL,
    stack,
  }) => {
    await arriveAs(who, { page, browser, baseURL, stack });
    await page.setViewportSize({ width: 390, height: 844 });
    await watchShifts(page);
    const held: Route[] = [];
    let isHeld = true;
    await page.route(LISTS, (route) => (isHeld ? void held.push(route) : route.continue()));
    await page.goto(`/${who}`);
    await expect(page.locator('[role=status][data-late=true]').first()).toBeVisible();
    isHeld = false;
    for (const route of held) await route.continue();
    await expect(page.getByRole('status', { name: /Loading/ })).toHaveCount(0);
    await expect(page.getByRole('complementary', { name: 'Your profile' })).toBeVisible();
    expect(await shiftOf(page)).toBeLessThanOrEqual(MOVED_MAX);
  });
}

test('nothing moves on a phone when parts of a search load after its list', async ({
  page,
  browser,
  baseURL,
  stack,
}) => {
  await arriveAs('freelancer', { page, browser, baseURL, stack });
  await page.setViewportSize({ width: 390, height: 844 });
  await watchShifts(page);
  const held: Route[] = [];
  let isHeld = true;
  await page.route(PARTS, (route) => (isHeld ? void held.push(route) : route.continue()));
  for (const path of ['/freelancer/projects', '/freelancer/projects?posted=30']) {
    isHeld = true;
    await page.goto(path);
    await expect(page.getByRole('article').first(), path).toBeVisible();
    expect(held.length, path).toBeGreaterThan(0);
    isHeld = false;
    for (const route of held.splice(0)) await route.continue();
    await expect(page.getByRole('link', { name: 'Saved searches' }), path).toBeVisible();
    await expect(page.getByRole('list', { name: 'Active filters' }), path).toHaveCount(path.includes('?') ? 1 : 0);
    expect(await shiftOf(page), path).toBeLessThanOrEqual(MOVED_MAX);
  }
});

const ALL = ['visitor', 'client', 'freelancer', 'operator'] as const satisfies Who[];

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  for (const who of ALL) {
    test(`nothing moves while a ${who}'s screens load, and forced colours hide nothing, ${width} px`, async ({
      page,
      browser,
      baseURL,
      stack,
    }) => {
      test.slow();
      test.skip(who === 'operator' && stack.data === '', 'operators are appointed with a command on the data folder');
      const paths = await arriveAs(who, { page, browser, baseURL, stack });
      await page.setViewportSize({ width, height });
      await watchShifts(page);
      for (const path of [...paths, ...(who === 'visitor' ? ['/projects?q=tea&scope=small%2Cmedium'] : [])]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
        await expect(page.getByRole('status', { name: /Loading/ }), path).toHaveCount(0);
        expect(await shiftOf(page), path).toBeLessThanOrEqual(MOVED_MAX);
        expect(await lostInForcedColours(page), path).toEqual([]);
      }
    });
  }
}
