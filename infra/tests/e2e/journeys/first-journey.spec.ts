import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures.ts';
import { call, newRegistration, registerThroughForm, signUp } from '../people.ts';
import { fillWizard, PDF, post } from '../projects.ts';

// @covers spec:1.1 spec:1.2 spec:2.6 spec:2.47 spec:2.53 spec:2.54 spec:2.57
test('a client posts a project, a freelancer applies, and the client sees the proposal', { tag: '@journey' }, async ({
  browser,
  baseURL,
}) => {
  const title = `A shop for our tea ${Date.now()}`;
  const open = () => browser.newContext(baseURL === undefined ? {} : { baseURL });
  const client = await (await open()).newPage();
  const freelancer = await (await open()).newPage();

  await test.step('a visitor registers as a client', async () => {
    await client.goto('/');
    await client.getByRole('link', { name: 'Hire a Freelancer' }).first().click();
    await expect(client).toHaveURL('/register/client');
    await expect(client.getByRole('heading', { name: 'Join as a Client' })).toBeVisible();
    await registerThroughForm(client, newRegistration());
    await expect(client).toHaveURL('/client/profile');
    await expect(client.getByRole('heading', { name: 'Asha Rao' })).toBeVisible();
  });

  await test.step('the client posts a project with a file through the wizard', async () => {
    await client.goto('/client');
    await expect(client.getByText('No active job posts')).toBeVisible();
    await client.getByRole('link', { name: 'Post a Job' }).first().click();
    await expect(client.getByRole('heading', { name: 'Add a new project' })).toBeVisible();
    await fillWizard(client, title);
    await client.getByRole('button', { name: 'Submit' }).click();
    await expect(client.getByText('Project created.')).toBeVisible();
    await expect(client.getByText("We've created your Project for you.")).toBeVisible();
    await expect(client).toHaveURL('/client');
  });

  await test.step('the client sees the project under Published', async () => {
    await client.getByRole('link', { name: 'Published Projects' }).click();
    await expect(client).toHaveURL('/client?published');
    const card = client.getByRole('article', { name: title });
    await expect(card).toContainText('Proposals Received');
    await expect(card).toContainText('0');
    await expect(client.getByRole('link', { name: 'Draft Projects' })).toBeVisible();
  });

  await test.step('another visitor registers as a freelancer', async () => {
    await freelancer.goto('/register');
    await freelancer.getByRole('radio', { name: /Looking for a work \?/ }).check();
    await freelancer
      .getByRole('link', { name: 'Join' })
      .or(freelancer.getByRole('button', { name: 'Join' }))
      .click();
    await expect(freelancer).toHaveURL('/register/freelancer');
    await registerThroughForm(freelancer, newRegistration());
    await expect(freelancer).toHaveURL('/freelancer/profile');
  });

  await test.step('the freelancer adds a title, a bio and skills', async () => {
    await freelancer.getByRole('button', { name: /title/i }).first().click();
    const titleDialog = freelancer.getByRole('dialog', { name: 'Edit your title' });
    await titleDialog.getByLabel('Your title').fill('Shop builder');
    await titleDialog.getByLabel('Your Bio').fill('I build small shops that print.');
    await titleDialog.getByRole('button', { name: 'Save' }).click();
    await expect(freelancer.getByText('Updated!')).toBeVisible();
    await expect(freelancer.getByRole('heading', { name: 'Shop builder' })).toBeVisible();

    await freelancer.getByRole('button', { name: 'Add Skills' }).click();
    const skillsDialog = freelancer.getByRole('dialog', { name: 'Edit Skills' });
    await skillsDialog.getByPlaceholder('Search skills').fill('react');
    await skillsDialog.getByPlaceholder('Search skills').press('Enter');
    await skillsDialog.getByRole('button', { name: 'Save' }).click();
    await expect(freelancer.getByText('Added Skills!')).toBeVisible();
  });

  await test.step('the freelancer sees the project under Best Matches and Most Recent', async () => {
    await freelancer.goto('/freelancer');
    await expect(freelancer.getByRole('heading', { name: 'Jobs you might like' })).toBeVisible();
    const card = freelancer.getByRole('article', { name: title });
    await expect(card).toContainText('1 of 2 skills');
    await freelancer.getByRole('link', { name: 'Most Recent' }).click();
    await expect(card).toContainText('Total Proposals');
  });

  await test.step('the freelancer opens the project and downloads its file', async () => {
    await freelancer.getByRole('article', { name: title }).getByRole('link', { name: title, exact: true }).click();
    await expect(freelancer.getByRole('heading', { name: title })).toBeVisible();
    await expect(freelancer.getByText('₹75,000')).toBeVisible();
    const [download] = await Promise.all([
      freelancer.waitForEvent('download'),
      freelancer.getByRole('link', { name: /the brief\.pdf/ }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('the brief.pdf');
    expect(await readFile(await download.path())).toEqual(PDF);
  });

  await test.step('the freelancer sends a proposal with a portfolio file', async () => {
    await freelancer.getByRole('button', { name: 'Apply Now' }).click();
    const dialog = freelancer.getByRole('dialog', { name: 'Send Proposal' });
    await dialog.getByLabel(/expected bid rate/i).fill('70000');
    await dialog.getByLabel('Duration').selectOption('3 month');
    await dialog
      .getByLabel(/portfolio/i)
      .setInputFiles({ name: 'my shops.pdf', mimeType: 'application/pdf', buffer: PDF });
    await expect(dialog.getByRole('button', { name: 'Remove my shops.pdf' })).toBeVisible();
    await dialog
      .getByPlaceholder('Introduce your self, highlight your skills and experience')
      .fill('I have built three shops like yours, and I drink a lot of tea.');
    await dialog.getByRole('button', { name: 'Send Proposal' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the freelancer sees that Apply Now is disabled and the project is in Applied Jobs', async () => {
    await expect(freelancer.getByRole('button', { name: 'Apply Now' })).toBeDisabled();
    await freelancer.goto('/freelancer');
    await freelancer.getByRole('link', { name: 'Applied Jobs' }).click();
    await expect(freelancer).toHaveURL('/freelancer?applied');
    await expect(freelancer.getByRole('article', { name: title })).toBeVisible();
  });

  await test.step('the client’s card shows one received proposal', async () => {
    await client.reload();
    await expect(client.getByRole('article', { name: title })).toContainText(/Proposals Received\s*1/);
  });
});

// @covers spec:7.14
test('a second proposal by the same freelancer shows a specific toast', async ({ browser, baseURL }) => {
  const open = () => browser.newContext(baseURL === undefined ? {} : { baseURL });
  const client = await (await open()).newPage();
  await signUp(client, true);
  const id = await post(client, { title: 'Wanted' });

  const context = await open();
  const first = await context.newPage();
  await signUp(first, false);
  await first.goto(`/client/project/${id}`);
  await first.getByRole('button', { name: 'Apply Now' }).click();
  // Meanwhile, the same freelancer applies in another tab.
  const sent = await call(first, 'POST', '/api/v1/freelancer/proposal', {
    projectId: id,
    expectedBidRate: 1,
    duration: '1 month',
    coverLetter: 'From the other tab.',
  });
  expect(sent.status).toBe(201);

  const dialog = first.getByRole('dialog', { name: 'Send Proposal' });
  await dialog.getByLabel(/expected bid rate/i).fill('70000');
  await dialog.getByPlaceholder('Introduce your self, highlight your skills and experience').fill('Again.');
  await dialog.getByRole('button', { name: 'Send Proposal' }).click();
  await expect(first.getByText('you have already sent a proposal for this project!.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(first.getByRole('button', { name: 'Apply Now' })).toBeDisabled();
});
