import type { Who } from '@hirelane/infra/tests/support/screens';
import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { signUp } from '../people.ts';
import { publish } from '../projects.ts';
import { arriveAs } from '../screens.ts';
import { expectNothingLost } from './nothing-lost.ts';
import { BLOCKED, blockOurs, setIn, type Typeface } from './typefaces.ts';

/** A window with a font size and a typeface. */
export type Way = Readonly<{ way: string; window: Window; text: string; typeface: Typeface }>;
type Window = Readonly<{ width: number; height: number; deviceScaleFactor: number }>;

// WCAG 1.4.4 and 1.4.10: nothing is lost at twice the size. Browsers zoom a 1280 px window by showing 640 px of
// layout at twice the density; users who only want larger text double the font size and keep the layout.
const ZOOMED: Window = { width: 640, height: 360, deviceScaleFactor: 2 };
const WIDE: Window = { width: 1280, height: 720, deviceScaleFactor: 1 };
const TABLET: Window = { width: 768, height: 1024, deviceScaleFactor: 1 };

const OURS: Typeface = { name: 'our typeface' };

/** The tests in our typeface: a screen is loaded zoomed in, and then the window or the font size changes. */
export const IN_OURS: readonly Way[] = [
  { way: 'zoomed to 200 %', window: ZOOMED, text: '100%', typeface: OURS },
  { way: 'with letters of 200 %', window: WIDE, text: '200%', typeface: OURS },
  { way: 'with letters of 200 % on a tablet', window: TABLET, text: '200%', typeface: OURS },
];

/** The test in one of the machine's typefaces, which replaces ours if ours does not load. */
export const inTypeface = (typeface: Required<Typeface>): Way => ({
  way: `with letters of 200 % in ${typeface.name}`,
  window: WIDE,
  text: '200%',
  typeface,
});

/**
 * Tests every screen, dialog and menu in each of these ways, one after another in a single visit. Either all of them
 * use our typeface, or none does.
 */
export function describeEnlarged(name: string, ways: readonly Way[]): void {
  const isOurs = ways.every(({ typeface }) => typeface.family === undefined);

  async function visit(page: Page, path: string): Promise<void> {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.getByRole('status', { name: /Loading/ }), path).toHaveCount(0);
  }

  async function expectNothingLostInAny(page: Page, what: string): Promise<void> {
    for (const way of ways) {
      await enlarge(page, way);
      await expectNothingLost(page, `${what}, ${way.way},`);
    }
  }

  test.describe(name, () => {
    test.use({ tolerate: isOurs ? [] : [BLOCKED] });
    test.beforeEach(async ({ page }) => {
      test.slow();
      if (!isOurs) await blockOurs(page);
      if (ways[0]) await resize(page, ways[0].window);
    });

    for (const who of ['visitor', 'client', 'freelancer', 'operator'] satisfies Who[]) {
      test(`a ${who} can see and reach everything when it is enlarged`, async ({ page, browser, baseURL, stack }) => {
        test.skip(who === 'operator' && stack.data === '', 'operators are appointed with a command on the data folder');
        for (const path of await arriveAs(who, { page, browser, baseURL, stack })) {
          await visit(page, path);
          await expectNothingLostInAny(page, path);
        }
      });
    }

    test('the dialogs lose no content when they are enlarged', async ({ page, browser, baseURL }) => {
      const id = await publish(browser, baseURL);
      await signUp(page, false);
      for (const [path, button] of [
        ['/freelancer/profile', 'Edit Your Details'],
        ['/freelancer/profile', 'Edit your title'],
        ['/freelancer/profile', 'Add Skills'],
        ['/freelancer/profile', 'Add a Portfolio'],
        ['/freelancer/profile', 'Add Your Education'],
        ['/freelancer/profile', 'Add Your Experience'],
        [`/client/project/${id}`, 'Apply Now'],
      ] as const) {
        await visit(page, path);
        await page.getByRole('button', { name: button }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectNothingLostInAny(page, button);
      }
    });

    for (const way of ways) {
      test(`the menus open and their links work, ${way.way}`, async ({ page }) => {
        await resize(page, way.window);
        await visit(page, '/about');
        await enlarge(page, way);
        const burger = page.getByRole('button', { name: 'Menu', exact: true });
        if (await burger.isVisible()) await burger.click();
        await page.locator('header').getByText('Find Work', { exact: true }).locator('visible=true').click();
        await expectNothingLost(page, 'the open menu', 'header');
        await page
          .getByRole('link', { name: /^Job Board/ })
          .locator('visible=true')
          .click();
        await expect(page).toHaveURL('/login');
      });
    }
  });
}

/** Applies the window, font size and typeface to the loaded page; resolves after the next layout. */
async function enlarge(page: Page, { window, text, typeface }: Way): Promise<void> {
  await resize(page, window);
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, text);
  await setIn(page, typeface);
  // Waits one frame for scripts that react to the resize, and another for their changes to be laid out.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Sets the window's size and density; Playwright's own `setViewportSize` keeps the density. */
async function resize(page: Page, { width, height, deviceScaleFactor }: Window): Promise<void> {
  // The settings are reset when the session ends.
  const opened = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, opened);
  const metrics = { width, height, deviceScaleFactor, mobile: false };
  await (await opened).send('Emulation.setDeviceMetricsOverride', metrics);
  const size = () => page.evaluate(() => [innerWidth, innerHeight, devicePixelRatio]);
  await expect.poll(size).toEqual([width, height, deviceScaleFactor]);
}
