import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../a11y/both-modes.ts';
import { expect, test } from '../fixtures.ts';
import { signUp } from '../people.ts';
import { post } from '../projects.ts';

test('visitors and freelancers find open projects by words and category', async ({ browser, baseURL }) => {
  const open = async () => (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  const mark = `quokka${randomUUID().slice(0, 6)}`;
  const client = await open();
  await signUp(client, true);
  await post(client, { title: `${mark} shop` });
  await post(client, { title: `${mark} songs`, category: 'Music & Audio' });

  await test.step('a visitor searches and reads a project', async () => {
    const visitor = await open();
    await visitor.goto('/projects');
    await expect(visitor.getByRole('heading', { level: 1, name: 'Explore' })).toBeVisible();
    await visitor.getByPlaceholder('Search for Jobs...').fill(mark);
    await expect(visitor.getByRole('article')).toHaveCount(2);
    await visitor.getByLabel('Category').selectOption('Music & Audio');
    await expect(visitor.getByRole('article')).toHaveCount(1);
    // The URL gets both words and category, even if the category is chosen before the words are applied.
    await expect(visitor).toHaveURL((url) => url.searchParams.get('q') === mark && url.searchParams.has('category'));
    await expect(visitor.getByText('To apply to a project,')).toBeVisible();
    await expect(visitor.getByRole('button', { name: /^Like/ })).toHaveCount(0);
    await expectAccessible(visitor, 'Explore');
    await visitor.getByRole('link', { name: `${mark} songs`, exact: true }).click();
    await expect(visitor.getByRole('heading', { level: 1, name: `${mark} songs` })).toBeVisible();
    await visitor.getByRole('link', { name: 'Sign in to apply' }).click();
    await expect(visitor).toHaveURL('/login');
    await expect(visitor.getByText('Sign in or join to apply. You will return to the project.')).toBeVisible();
  });

  await test.step('a freelancer finds work and applies from there', async () => {
    const freelancer = await open();
    await signUp(freelancer, false);
    await freelancer.goto('/freelancer/projects');
    await expect(freelancer.getByRole('article').first()).toBeVisible();
    await expectAccessible(freelancer, 'Find work for your skills');
    await freelancer.getByPlaceholder('Search for Jobs...').fill(`${mark} songs`);
    await expect(freelancer.getByRole('article')).toHaveCount(1);
    await freelancer.getByRole('link', { name: `Apply Now: ${mark} songs` }).click();
    await expect(freelancer.getByRole('button', { name: 'Apply Now' })).toBeEnabled();
  });
});
