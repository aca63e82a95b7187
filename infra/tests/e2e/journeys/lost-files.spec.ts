import { basename } from 'node:path';
import { expect, test } from '../fixtures.ts';

test.use({ tolerate: [/net::ERR_FAILED|dynamically imported module|Importing a module/] });

test('whichever file of a page fails to load, something is shown', async ({ page, context }) => {
  test.slow();
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.add(basename(request.url()));
  });
  const html = await (await page.goto('/about'))?.text();
  await page.waitForLoadState('networkidle');
  // Tags in the page load only the app itself, which loads everything else later.
  const later = [...scripts].filter((name) => !html?.includes(`src="/assets/${name}"`));
  const entry = new Set(
    [...(html ?? '').matchAll(/modulepreload[^>]*\/assets\/([^"]+)"/g)].map(([, name = '']) => name),
  );
  const lazy = later.filter((name) => !entry.has(name));
  expect(lazy.length).toBeGreaterThan(0);
  for (const name of lazy) {
    // A tab for each: one in which a file is missing may reload itself at any time.
    const tab = await context.newPage();
    await tab.route(`**/assets/${name}`, (route) => route.abort());
    // Until it has been answered: the page may be reloading itself before it has loaded.
    await tab.goto('/about', { waitUntil: 'commit' });
    await expect(tab.getByRole('heading', { level: 1 }), `without ${name}`).toBeVisible();
    await tab.close();
  }
});
