import type { OwnProposal, ReceivedProposal } from '@hirelane/api/schemas/proposals';
import { expectAccessible } from '../a11y/both-modes.ts';
import { expect, test } from '../fixtures.ts';
import { call, signUp, upload } from '../people.ts';
import { PDF, post } from '../projects.ts';

test('the client reads a proposal, its sender finds it, and it closes with the project', async ({
  browser,
  baseURL,
}) => {
  const open = async () => (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  const [client, freelancer] = [await open(), await open()];
  await signUp(client, true);
  await signUp(freelancer, false);
  const id = await post(client, { title: 'Wanted: a tea shop' });

  await test.step('before the first proposal the client sees where proposals will appear', async () => {
    await client.goto(`/client/project/${id}`);
    await expect(client.getByText('No proposals yet')).toBeVisible();
    await expectAccessible(client, 'a project without proposals');
  });

  await test.step('the freelancer’s list is empty and links to projects', async () => {
    await freelancer.goto('/freelancer/proposals');
    await expect(freelancer.getByRole('link', { name: 'Find work', exact: true })).toBeVisible();
    await expectAccessible(freelancer, 'My Proposals, empty');
  });

  const portfolio = await upload(freelancer, PDF, 'my shops.pdf');
  const sent = await call(freelancer, 'POST', '/api/v1/freelancer/proposal', {
    projectId: id,
    expectedBidRate: 42_000,
    duration: '3 month',
    portfolio,
    coverLetter: 'I drink tea.\nI build shops.',
  });
  expect(sent.status).toBe(201);

  await test.step('the client reads the proposal', async () => {
    const received = async () => {
      const { body } = await call(client, 'GET', `/api/v1/client/project/${id}/proposals`);
      return body.data?.map((proposal: ReceivedProposal) => [proposal.freelancer.firstName, proposal.portfolio?.name]);
    };
    await expect.poll(received).toEqual([['Asha', 'my shops.pdf']]);
    await client.reload();
    const proposal = client.getByRole('article', { name: 'Asha R.' });
    await expect(proposal).toBeVisible();
    await expect(proposal).toContainText('₹42,000');
    await expect(proposal).toContainText('3 month');
    await expect(proposal).toContainText('I build shops.');
    await expect(proposal.getByRole('link', { name: 'Download my shops.pdf' })).toBeVisible();
    await expect(client.getByRole('button', { name: /^Back to draft/ })).toHaveCount(0);
    await expectAccessible(client, 'a project with a proposal');
    await proposal.scrollIntoViewIfNeeded();
    await expect(proposal.getByText('Read', { exact: true })).toBeVisible();
  });

  await test.step('the freelancer finds the proposal', async () => {
    await freelancer.goto('/freelancer/proposals');
    const proposal = freelancer.getByRole('article', { name: 'Wanted: a tea shop' });
    await expect(proposal).toContainText('Read by the client');
    await proposal.getByText('Cover letter').click();
    await expect(proposal.getByText(/I drink tea/)).toBeVisible();
    await expectAccessible(freelancer, 'My Proposals');
    await freelancer.goto('/freelancer?recent');
    const card = freelancer.getByRole('article', { name: 'Wanted: a tea shop' });
    await expect(card.getByRole('link', { name: /^View/ })).toBeVisible();
    await expect(card.getByRole('link', { name: /^Apply Now/ })).toHaveCount(0);
  });

  await test.step('the client closes the project, which then accepts no more proposals', async () => {
    await client.getByRole('button', { name: /^Close Wanted/ }).click();
    await client.getByRole('button', { name: 'Close project' }).click();
    await expect(client.getByText('“Wanted: a tea shop” has been closed.')).toBeVisible();
    const late = await open();
    await signUp(late, false);
    await late.goto(`/client/project/${id}`);
    await expect(late.getByText('This project is closed. It takes no more proposals.')).toBeVisible();
    await expect(late.getByRole('button', { name: 'Apply Now' })).toBeDisabled();
    const statuses = async () => {
      const { body } = await call(freelancer, 'GET', '/api/v1/freelancer/proposal');
      return body.data?.map((proposal: OwnProposal) => proposal.status);
    };
    await expect.poll(statuses).toEqual(['closed']);
    await freelancer.goto('/freelancer/proposals');
    await expect(freelancer.getByText('Project closed')).toBeVisible();
  });
});
