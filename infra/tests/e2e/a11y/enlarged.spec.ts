import { expect, test } from '../fixtures.ts';
import { describeEnlarged, IN_OURS, inTypeface } from './enlarged.ts';
import { INSTALLED } from './typefaces.ts';

describeEnlarged('enlarged, in our typeface', IN_OURS);

// One of the machine's typefaces replaces ours if ours does not load.
if (INSTALLED.length > 0) describeEnlarged("enlarged, in the machine's typefaces", INSTALLED.map(inTypeface));

test('nothing moves when reduced motion is set', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/register/client');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByText('First Name is required.')).toBeVisible();
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element);
        return `${transitionDuration}, ${animationDuration}`
          .split(', ')
          .some((time) => Number.parseFloat(time) > 0.001);
      })
      .map((element) => element.outerHTML.slice(0, 80)),
  );
  expect(moving).toEqual([]);
});
