import { aProposal } from '@hirelane/api/testing/fixtures';
import { expectAccessible } from '../a11y/both-modes.ts';
import { expect, test } from '../fixtures.ts';
import { ask, register } from '../people.ts';
import { post } from '../projects.ts';

test('the bell shows notifications, and is empty in all tabs once the page they are about was opened', async ({
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
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today.getByRole('link', { name: /^Unread: \S+ \S\. sent a proposal for ₹/ })).toHaveAttribute(
    'href',
    `/client/project/${projectId}`,
  );
  await expectAccessible(page, '/notifications');
  const other = await page.context().newPage();
  await other.goto('/contracts');
  const otherBell = other.getByRole('banner').getByRole('link', { name: /^Notifications/ });
  await expect(otherBell).toHaveAccessibleName(/1 unread/);
  await page.goto(`/client/project/${projectId}`);
  await expect(bell).toHaveAccessibleName('Notifications');
  await expect(otherBell).toHaveAccessibleName('Notifications');
  await page.goto('/notifications');
  await expect(page.getByRole('link', { name: /^\S+ \S\. sent a proposal/ })).toBeVisible();
  await expect(bell).toHaveAccessibleName('Notifications');
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
});
