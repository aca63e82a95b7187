import type { Page } from '@playwright/test';
import { expectAccessible } from '../a11y/both-modes.ts';
import { shiftOf, watchShifts } from '../a11y/steady.ts';
import { expect, test } from '../fixtures.ts';
import { signUp } from '../people.ts';

const HEADING = 'Hire the best freelancers for any job, online.';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const width of [375, 1280]) {
    test(`the landing page is readable, and its links work, ${width} px`, async ({ page, request }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      await expect(page).toHaveTitle('Hire the best freelancers for any job · Hirelane');
      await expect(page.getByRole('heading', { level: 1, name: HEADING })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Whatever the job, there is someone for it.' })).toBeVisible();
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      // Includes the links in the header's menus, which otherwise need a script to open.
      for (const name of ['Post a job and hire a pro', 'Job Board', 'Explore', 'Sign In', 'Hire a Freelancer'])
        await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Play the film' })).toBeHidden();
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);

      const links = await page.getByRole('link').all();
      const paths = new Set(await Promise.all(links.map((link) => link.getAttribute('href'))));
      expect(paths.size).toBeGreaterThan(20);
      for (const path of [...paths].filter((each) => each?.startsWith('/'))) {
        const answer = await request.get(`${path}`, { headers: { accept: 'text/html' } });
        expect([path, answer.status()]).toEqual([path, 200]);
      }
      await page.getByRole('link', { name: 'Explore', exact: true }).click();
      await expect(page).toHaveURL('/projects');
    });
  }
});

/** Marks the heading that the server sent, before any of the app's scripts run. */
const markServed = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      const heading = document.querySelector('h1');
      if (document.readyState === 'interactive' && heading) heading.dataset['served'] = 'true';
    });
  });

// The fixture fails these tests if the page has an error, such as a hydration mismatch, or violates the
// policy.
for (const mode of ['light', 'dark']) {
  for (const width of [375, 1280]) {
    test(`the app hydrates the landing page unchanged, ${mode}, ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), mode);
      await markServed(page);
      await page.goto('/');
      const button = page.getByRole('button', { name: width < 500 ? 'Menu' : 'Find Work' });
      // The menu opens only after hydration.
      await expect(async () => {
        await button.click();
        await expect(button).toHaveAttribute('aria-expanded', 'true', { timeout: 500 });
      }).toPass();
      await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('data-served', 'true');
      await expect(page.getByRole('button', { name: 'Dark mode' }).first()).toHaveAttribute(
        'aria-pressed',
        String(mode === 'dark'),
      );
    });
  }
}

test('a signed-in user does not see the landing page on the way to their home', async ({ page }) => {
  await signUp(page, false);
  // Once the page has received the session, it stores that a user is signed in.
  await expect(page.getByRole('button', { name: 'Logout' }).first()).toBeAttached();
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      const root = document.getElementById('root');
      if (document.readyState === 'interactive' && root && location.pathname === '/')
        sessionStorage.setItem('shown', getComputedStyle(root).display);
    });
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Jobs you might like' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('shown'))).toBe('none');
});

for (const mode of ['light', 'dark'] as const) {
  for (const width of [375, 1280]) {
    test(`product pictures load when the user scrolls near, in one mode only, without layout shifts, ${mode}, ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), mode);
      await watchShifts(page);
      const asked: string[] = [];
      page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
      const pictures = () => asked.filter((path) => /^\/media\/(proposals|jobs)-/.test(path));
      await page.goto('/', { waitUntil: 'networkidle' });
      if (width < 500) expect(pictures()).toEqual([]);
      for (const alt of [/^The proposals for a project/, /best matches/]) {
        const picture = page.getByRole('img', { name: alt });
        await page
          .locator(alt.source.includes('best') ? '[data-picture=jobs]' : '[data-picture=proposals]')
          .scrollIntoViewIfNeeded();
        await expect(picture).toHaveCount(1);
        await expect
          .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
          .toBeGreaterThan(0);
      }
      const size = width < 500 ? 'narrow' : 'wide';
      expect(new Set(pictures())).toEqual(
        new Set([`/media/proposals-${size}-${mode}.avif`, `/media/jobs-narrow-${mode}.avif`]),
      );
      expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
      await expectAccessible(page, 'the landing page with its pictures');
    });
  }
}
