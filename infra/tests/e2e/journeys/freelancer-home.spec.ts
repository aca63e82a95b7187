import { expect, test } from '../fixtures.ts';
import { call, signUp } from '../people.ts';
import { post } from '../projects.ts';

test('the selected feed is in the URL, likes and the wishlist are on the server, and more projects load on demand', async ({
  page,
  browser,
  baseURL,
}) => {
  const client = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  await signUp(client, true);
  const mark = `feed ${Date.now()}`;
  // More projects than fit on one page of twenty.
  for (let n = 1; n <= 22; n++)
    await post(client, { title: `${mark} no. ${n}`, skills: n === 5 ? ['Basket weaving'] : ['React'] });
  const userId = await signUp(page, false);
  await call(page, 'PUT', `/api/v1/freelancer/profile/${userId}`, {
    title: 'Weaver',
    description: 'I weave.',
    skills: ['basket weaving'],
  });

  await test.step('Best Matches shows projects with shared skills first, and lists these skills', async () => {
    await page.goto('/freelancer?bestmatch');
    const first = page.getByRole('article').first();
    await expect(first).toContainText(`${mark} no. 5`);
    await expect(first).toContainText('1 of 1 skills');
  });

  await test.step('Most Recent shows the newest projects first, twenty at a time', async () => {
    await page.getByRole('link', { name: 'Most Recent' }).click();
    await expect(page).toHaveURL('/freelancer?recent');
    await expect(page.getByRole('article').first()).toContainText(`${mark} no. 22`);
    await expect(page.getByRole('article')).toHaveCount(20);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(page.getByRole('article', { name: `${mark} no. 1`, exact: true })).toBeVisible();
  });

  await test.step('a card shows 300 characters, an ellipsis, the proposals and a link to apply', async () => {
    const card = page.getByRole('article', { name: `${mark} no. 21` });
    await expect(card).toContainText('…');
    await expect(card).toContainText(/Total Proposals\s*0/);
    await expect(card.getByRole('link', { name: /Apply Now/ })).toBeVisible();
  });

  await test.step('a like survives a reload', async () => {
    const like = page.getByRole('button', { name: `Like ${mark} no. 22` });
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await expect
      .poll(async () => (await call(page, 'GET', '/api/v1/client/project?recent=true&limit=1')).body.data[0].isLiked)
      .toBe(true);
    await page.goto('/freelancer?bestmatch');
    await page.getByRole('link', { name: 'Most Recent' }).click();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step("'Add to wishlist' adds a project to the saved jobs, and removes it again", async () => {
    await page.getByRole('link', { name: `${mark} no. 22`, exact: true }).click();
    await page.getByRole('button', { name: 'Add to wishlist' }).click();
    await expect(page.getByRole('button', { name: 'Remove from wishlist' })).toBeVisible();
    await page.goto('/freelancer');
    await page.getByRole('link', { name: 'Saved Jobs' }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.getByRole('link', { name: `${mark} no. 22`, exact: true }).click();
    await page.getByRole('button', { name: 'Remove from wishlist' }).click();
    await expect(page.getByRole('button', { name: 'Add to wishlist' })).toBeVisible();
    await page.goto('/freelancer');
    await page.getByRole('link', { name: 'Saved Jobs' }).click();
    await expect(page.getByRole('article')).toHaveCount(0);
  });

  await test.step('another browser tab starts at Best Matches', async () => {
    for (const tab of ['recent', 'saved', 'applied']) {
      await page.goto(`/freelancer?${tab}`);
      await expect(page).toHaveURL('/freelancer?bestmatch');
    }
  });
});
