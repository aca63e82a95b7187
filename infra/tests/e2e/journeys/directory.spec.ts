import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../a11y/both-modes.ts';
import { expect, test } from '../fixtures.ts';
import { signUp } from '../people.ts';
import { expectNoSidewaysScroll } from './sideways.ts';

test('a client finds a freelancer by profile and categories', async ({ page: freelancer, browser, baseURL }) => {
  test.slow();
  const client = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  await signUp(freelancer, false);
  await signUp(client, true);
  const skill = `Weaving ${randomUUID().slice(0, 6)}`;

  await test.step('the freelancer has a title and a skill', async () => {
    await freelancer.goto('/freelancer/profile');
    await freelancer.getByRole('button', { name: 'Edit your title' }).click();
    const title = freelancer.getByRole('dialog');
    await title.getByLabel('Title').fill('Weaver of blankets');
    await title.getByRole('button', { name: 'Save' }).click();
    await expect(title).toBeHidden();
    await freelancer.getByRole('button', { name: 'Add Skills' }).click();
    const skills = freelancer.getByRole('dialog', { name: 'Edit Skills' });
    await skills.getByPlaceholder('Search skills').fill(skill);
    await skills.getByRole('button', { name: 'Save' }).click();
    await expect(skills).toBeHidden();
  });

  await test.step('the freelancer chooses up to three categories', async () => {
    await freelancer.goto('/settings/page');
    await freelancer.getByRole('button', { name: 'Edit page settings' }).click();
    const dialog = freelancer.getByRole('dialog', { name: 'Your page' });
    for (const name of ['Business', 'Lifestyle', 'Photography', 'Music & Audio'])
      await dialog.getByRole('checkbox', { name }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Choose at most 3 categories.')).toBeVisible();
    await expectAccessible(freelancer, 'the settings of a page with an error');
    await dialog.getByRole('checkbox', { name: 'Music & Audio' }).uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  });

  const address = `/freelancers?${new URLSearchParams({ category: 'Lifestyle', skills: skill.toLowerCase() })}`;
  const card = client.getByRole('article', { name: 'Asha R.' });
  await test.step('the client finds them by category and skill', async () => {
    const main = client.getByRole('navigation', { name: 'Main' });
    await main.getByRole('button', { name: 'Hire Freelancers' }).click();
    await main.getByRole('link', { name: 'Freelancers' }).click();
    await expect(client.getByRole('heading', { level: 1, name: 'Freelancers' })).toBeFocused();
    await client.getByRole('combobox', { name: 'Category' }).selectOption('Lifestyle');
    await client.getByRole('combobox', { name: 'Skills' }).fill(skill.toLowerCase());
    await client.keyboard.press('Enter');
    await expect(client).toHaveURL(address);
    await expect(client.getByText('1 found in Lifestyle, with 1 filter')).toBeVisible();
    await expect(card.getByText('Weaver of blankets')).toBeVisible();
    await expectAccessible(client, 'the directory');
    await expectNoSidewaysScroll(client, 'the directory');
  });

  await test.step('the client opens their page and returns to the results', async () => {
    await card.getByRole('link', { name: 'Asha R.' }).click();
    await expect(client.getByRole('heading', { level: 1, name: 'Asha R.' })).toBeVisible();
    await client.goBack();
    await expect(client).toHaveURL(address);
    await expect(card).toBeVisible();
    await client.reload();
    await expect(card).toBeVisible();
    await expect(client.getByRole('button', { name: `Remove ${skill.toLowerCase()}` })).toBeVisible();
    await expect(client.getByRole('combobox', { name: 'Category' })).toHaveValue('Lifestyle');
  });

  await test.step('the client clears the filters when no freelancer matches', async () => {
    await client.getByRole('searchbox', { name: 'Search for freelancers' }).fill('zeppelin');
    await expect(client.getByText('Nothing matches your search')).toBeVisible();
    await expectAccessible(client, 'the directory without results');
    await client.getByRole('link', { name: 'Start a new search' }).click();
    await expect(client).toHaveURL('/freelancers');
    await expect(card.first()).toBeVisible();
    await expect(client.getByRole('heading', { level: 1 })).toBeFocused();
  });
});
