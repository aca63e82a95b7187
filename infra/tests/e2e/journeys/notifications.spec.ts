import { aProposal } from '@hirelane/api/testing/fixtures';
import { expectAccessible } from '../a11y/both-modes.ts';
import { expect, test } from '../fixtures.ts';
import { ask, register } from '../people.ts';
import { post } from '../projects.ts';

test('the bell shows notifications, links to their targets, and is empty once they are read', async ({
  page,
  browser,
  baseURL,
}) => {
  await register(page, true);
  const projectId = await post(page);
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const freelancer = await context.newPage();
  await register(freelancer, false);
  await ask(freelancer, 'POST', '/api/v1/freelancer/proposal', { data: aProposal(projectId) });
  await context.close();

  await page.goto('/notifications');
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName(/1 unread/);
  const row = page.getByRole('region', { name: 'Today' }).getByRole('link', { name: /^Unread: New proposal for/ });
  await expectAccessible(page, '/notifications');
  await row.press('Enter');
  await expect(page).toHaveURL(`/client/project/${projectId}`);
  // Leaving the page immediately would cancel the command that marks notifications as read.
  await expect(bell).toHaveAccessibleName('Notifications');
  await page.goto('/notifications');
  await expect(page.getByRole('link', { name: /^New proposal for/ })).toBeVisible();
  await expect(bell).toHaveAccessibleName('Notifications');
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
});
