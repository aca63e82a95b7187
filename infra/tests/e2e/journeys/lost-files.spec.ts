import { basename } from 'node:path';
import { expect, test } from '../fixtures.ts';

test.use({ tolerate: [/net::ERR_FAILED|dynamically imported module|Importing a module/] });

test('the page shows a heading even if any one of its files fails to load', async ({ page, context }) => {
  test.slow();
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.add(basename(request.url()));
  });
  const html = await (await page.goto('/about'))?.text();
  await page.waitForLoadState('networkidle');
  // The page's tags load only the app, which loads everything else later.
  const later = [...scripts].filter((name) => !html?.includes(`src="/assets/${name}"`));
  const entry = new Set(
    [...(html ?? '').matchAll(/modulepreload[^>]*\/assets\/([^"]+)"/g)].map(([, name = '']) => name),
  );
  const lazy = later.filter((name) => !entry.has(name));
  expect(lazy.length).toBeGreaterThan(0);
  for (const name of lazy) {
    // Uses a new tab for each file, because a tab with a missing file may reload at any time.
    const tab = await context.newPage();
    await tab.route(`**/assets/${name}`, (route) => route.abort());
    // Waits only for the response, because the page may reload itself before it has loaded completely.
    await tab.goto('/about', { waitUntil: 'commit' });
    await expect(tab.getByRole('heading', { level: 1 }), `without ${name}`).toBeVisible();
    await tab.close();
  }
});
