import { expect, test } from '../fixtures.ts';
import { signUp } from '../people.ts';
import { DESCRIPTION, post } from '../projects.ts';

test.use({ viewport: { width: 375, height: 800 }, hasTouch: true, isMobile: true });

const SKILLS = ['React', 'Node.js', 'TypeScript', 'PostgreSQL', 'Docker', 'GraphQL', 'Figma'];

test('on a phone, Back from a project returns to its card in the list', async ({ page }) => {
  await signUp(page, true);
  // Cards of various heights, as in a real list.
  for (let n = 1; n <= 14; n++) {
    const title = `Project ${n}${' with a title that goes on'.repeat(n % 3)}`;
    await post(page, { title, description: DESCRIPTION.slice(n), skills: SKILLS.slice(0, 1 + (n % SKILLS.length)) });
  }
  await page.goto('/projects');
  const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: /^Project 2 / }) });
  await card.scrollIntoViewIfNeeded();
  // Its position once everything rendered above it has its size.
  await expect(async () => {
    await card.getByRole('heading').scrollIntoViewIfNeeded();
    await expect(card.getByRole('heading')).toBeInViewport({ ratio: 1 });
  }).toPass();
  const before = await card.boundingBox();
  await card.getByRole('link', { name: /^Project 2 / }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Project 2 / })).toBeVisible();
  await page.goBack();
  await expect(card).toBeAttached();
  await expect(async () => {
    const after = await card.boundingBox();
    expect(Math.abs((after?.y ?? Number.NaN) - (before?.y ?? 0))).toBeLessThan(before?.height ?? 0);
  }).toPass({ timeout: 5000 });
});
