import type { Page, Route } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { INSTALLED } from './typefaces.ts';

const SAMPLE =
  'Hire the best freelancers for any job, online. Post a project with one clear price. Compare the proposals that come in. 1,25,000';

/** The sample's width and line height in px at 100 px, by family and weight. */
const measured = (page: Page, family: string, weight: number) =>
  page.evaluate(
    async ({ text, font, height }) => {
      await document.fonts.load(font, text);
      const line = Object.assign(document.createElement('span'), { textContent: text });
      line.style.cssText = `position: absolute; white-space: nowrap; font: ${font}; line-height: ${height}`;
      document.body.append(line);
      const box = line.getBoundingClientRect();
      line.remove();
      return { width: box.width, height: box.height };
    },
    { text: SAMPLE, font: `${weight} 100px "${family}"`, height: 'normal' },
  );

test('our typeface is loaded once from our own origin and cached permanently', async ({ page }) => {
  const fonts: Promise<Readonly<Record<string, string>>>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.woff2')) fonts.push(response.allHeaders());
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  // Includes the rupee sign from the hero.
  expect(fonts).toHaveLength(1);
  for (const headers of await Promise.all(fonts)) {
    expect(headers).toMatchObject({
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  }
  const loaded = await page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')),
  );
  expect(loaded.filter((family) => family === 'Inter Variable')).toHaveLength(1);
});

test('the rupee sign comes from our typeface', async ({ page }) => {
  await page.goto('/');
  const widths = await page.evaluate(async () => {
    const measure = async (family: string) => {
      await document.fonts.load(`100px ${family}`, '₹');
      const context = document.createElement('canvas').getContext('2d');
      if (!context) throw new Error('Expected a browser with a canvas');
      context.font = `100px ${family}`;
      return context.measureText('₹').width;
    };
    return { ours: await measure('"Inter Variable", monospace'), others: await measure('monospace') };
  });
  expect(widths.ours).not.toBe(widths.others);
});

for (const { name, family } of INSTALLED) {
  for (const weight of [400, 650]) {
    test(`${name} in weight ${weight} takes up the same space as our typeface`, async ({ page }) => {
      await page.goto('/about');
      const ours = await measured(page, 'Inter Variable', weight);
      const theirs = await measured(page, family, weight);
      expect(Math.abs(theirs.width / ours.width - 1)).toBeLessThan(0.02);
      expect(Math.abs(theirs.height / ours.height - 1)).toBeLessThan(0.01);
    });
  }
}

for (const width of [375, 1280]) {
  test(`layout shifts are small when our typeface loads late, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const held: Route[] = [];
    let isLate = false;
    await page.route('**/*.woff2', (route) => (isLate ? route.continue() : void held.push(route)));
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => held.length).toBeGreaterThan(0);
    isLate = true;
    for (const route of held) await route.continue();
    await page.evaluate(() => document.fonts.ready);
    // Waits for a frame with the new letters and another in which the shift is reported.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.02);
  });
}
