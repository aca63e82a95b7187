import { SCREENS, type Who } from '@hirelane/infra/testing/screens';
import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { signUp } from '../people.ts';
import { post } from '../projects.ts';
import { expectNothingLost } from './nothing-lost.ts';
import { BLOCKED, blockOurs, setIn, type Typeface } from './typefaces.ts';

const OURS: Typeface = { name: 'our typeface' };

// WCAG 1.4.4 and 1.4.10: twice the size, and nothing is lost. Browsers zoom a window of 1280 px by showing 640 px of layout at
// twice the density; people who only want larger letters double the font size and keep the layout.
const ZOOMED = { viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 };
const WIDE = { viewport: { width: 1280, height: 720 } };
const TABLET = { viewport: { width: 768, height: 1024 } };
export const WAYS = {
  zoomed: { way: 'zoomed to 200 %', use: ZOOMED, text: '100%' },
  large: { way: 'with letters of 200 %', use: WIDE, text: '200%' },
  largeOnTablet: { way: 'with letters of 200 % on a tablet', use: TABLET, text: '200%' },
} as const;

type Way = (typeof WAYS)[keyof typeof WAYS];

async function publish(browser: Browser, baseURL: string | undefined): Promise<string> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const page = await context.newPage();
  await signUp(page, true);
  const id = await post(page);
  await context.close();
  return id;
}

/** Every screen, dialog and menu in one way of enlarging, in our typeface or one of the machine's. */
export function describeEnlarged({ way, use, text }: Way, typeface: Typeface = OURS): void {
  async function visit(page: Page, path: string): Promise<void> {
    await page.goto(path);
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, text);
    await setIn(page, typeface);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.getByRole('status', { name: /Loading/ }), path).toHaveCount(0);
  }

  test.describe(`${way}, in ${typeface.name}`, () => {
    test.use({ ...use, tolerate: typeface.family === undefined ? [] : [BLOCKED] });
    test.beforeEach(async ({ page }) => {
      test.slow();
      if (typeface.family !== undefined) await blockOurs(page);
    });

    for (const who of ['visitor', 'client', 'freelancer'] satisfies Who[]) {
      test(`nothing is lost for a ${who}`, async ({ page, browser, baseURL }) => {
        const id = who === 'visitor' ? '' : await publish(browser, baseURL);
        if (who !== 'visitor') await signUp(page, who === 'client');
        for (const { path } of SCREENS.filter((screen) => screen.who === who)) {
          await visit(page, path.replace(':id', id));
          await expectNothingLost(page, path);
        }
      });
    }

    test('nothing is lost in the dialogs', async ({ page, browser, baseURL }) => {
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
        await expectNothingLost(page, button);
      }
    });

    test('the menus can be opened, and lead on', async ({ page }) => {
      await visit(page, '/about');
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
  });
}
