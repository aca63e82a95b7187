import { expect, test } from '../fixtures.ts';
import { signUp } from '../people.ts';

const WORD = 'Branding';

test('no character of a skill is lost when the user types fast', async ({ page }) => {
  await signUp(page, false);
  await page.goto('/freelancer/profile');
  await page.getByRole('button', { name: 'Add Skills' }).click();
  const box = page.getByPlaceholder('Search skills');

  await test.step('the user presses keys without a delay', async () => {
    for (let time = 0; time < 5; time++) {
      await box.fill('');
      await page.keyboard.type(WORD, { delay: 0 });
      await expect(box).toHaveValue(WORD);
    }
  });

  await test.step('the user enters several letters before the page renders', async () => {
    await box.fill('');
    // Each call inserts one letter and fires its input event, as a key does, within one browser task.
    await page.evaluate((word) => {
      for (const letter of word) document.execCommand('insertText', false, letter);
    }, WORD);
    await expect(box).toHaveValue(WORD);
  });

  await test.step('Enter right after the last letter accepts the whole word', async () => {
    await box.fill('');
    await page.keyboard.type(WORD, { delay: 0 });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `Remove ${WORD}` })).toBeVisible();
    await expect(box).toHaveValue('');
  });
});
