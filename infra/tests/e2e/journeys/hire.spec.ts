import type { Page } from '@playwright/test';
import { expectAccessible } from '../a11y/both-modes.ts';
import { expect, test } from '../fixtures.ts';
import { call, logOut, newRegistration, registerThroughForm, signUp } from '../people.ts';
import { PDF, post } from '../projects.ts';
import { expectOnPaper, sheetsOf } from './on-paper.ts';
import { expectNoSidewaysScroll } from './sideways.ts';
import { expectRecord } from './work-record.ts';

/** A valid payment date, in UTC. */
const today = () => new Date().toISOString().slice(0, 10);

test('two people go from a proposal to a finished contract', { tag: '@journey' }, async ({ browser, baseURL }) => {
  test.slow();
  const open = async () => (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  const [client, freelancer] = [await open(), await open()];
  await signUp(client, true);
  await signUp(freelancer, false);
  const id = await post(client, { title: 'Wanted: a shop for coffee' });
  const sent = await call(freelancer, 'POST', '/api/v1/freelancer/proposal', {
    projectId: id,
    expectedBidRate: 42_000,
    duration: '3 month',
    portfolio: null,
    coverLetter: 'I drink tea.',
  });
  expect(sent.status).toBe(201);

  await test.step('the client makes an offer, prefilled with the bid', async () => {
    const hasArrived = async () =>
      (await call(client, 'GET', `/api/v1/client/project/${id}/proposals`)).body.counts?.all;
    await expect.poll(hasArrived).toBe(1);
    await client.goto(`/client/project/${id}`);
    await client.getByRole('button', { name: 'Make an offer to Asha R.' }).click();
    const dialog = client.getByRole('dialog', { name: 'Make an offer to Asha R.' });
    await expect(dialog.getByLabel('Rate')).toHaveValue('42,000');
    await dialog.getByLabel('Scope').fill('A shop for nine teas.');
    await expectAccessible(client, 'the dialog of an offer');
    await expectNoSidewaysScroll(client, 'the dialog of an offer');
    await dialog.getByRole('button', { name: 'Make the offer' }).click();
    await expect(client.getByRole('group', { name: 'Offer to Asha R.' })).toBeVisible();
    await expectAccessible(client, 'a project with an open offer');
    await expectNoSidewaysScroll(client, 'a project with an open offer');
  });

  await test.step('the freelancer suggests other terms, and the client changes the offer to them', async () => {
    await freelancer.goto('/freelancer/proposals');
    await freelancer.getByRole('button', { name: /^Suggest other terms/ }).click();
    const dialog = freelancer.getByRole('dialog', { name: 'Suggest other terms' });
    await dialog.getByLabel('Duration').selectOption('6 month');
    await expectAccessible(freelancer, 'the dialog of a suggestion');
    await dialog.getByRole('button', { name: 'Suggest', exact: true }).click();
    await expect(freelancer.getByText('You suggested other terms')).toBeVisible();
    await client.getByRole('button', { name: /^Agree to the terms/ }).click();
    const change = client.getByRole('dialog', { name: 'Change the offer to Asha R.' });
    await expect(change.getByLabel('Duration')).toHaveValue('6 month');
    await expectNoSidewaysScroll(client, 'the dialog of a change');
    await change.getByRole('button', { name: 'Save the changes' }).click();
    await expect(freelancer.getByText('The client agreed to your terms.', { exact: false })).toBeVisible();
    await expectAccessible(freelancer, 'My Proposals with a changed offer');
  });

  await test.step('the freelancer accepts it with the keyboard and lands on the contract', async () => {
    await freelancer.goto('/freelancer/proposals');
    const accept = freelancer.getByRole('button', { name: 'Accept the offer for Wanted: a shop for coffee' });
    await expect(accept).toBeVisible();
    await expectAccessible(freelancer, 'My Proposals with an open offer');
    await expectNoSidewaysScroll(freelancer, 'My Proposals with an open offer');
    await accept.focus();
    await freelancer.keyboard.press('Enter');
    const dialog = freelancer.getByRole('dialog', { name: 'Accept this offer?' });
    await expect(dialog).toContainText('No money moves through Hirelane');
    await expectAccessible(freelancer, 'the dialog of an acceptance');
    await freelancer.keyboard.press('Escape');
    await expect(accept).toBeFocused();
    await freelancer.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Accept the offer' }).focus();
    await freelancer.keyboard.press('Enter');
    await expect(freelancer).toHaveURL(/\/contracts\/[0-9a-f-]{36}$/);
    await expect(freelancer.getByRole('heading', { level: 1, name: 'Wanted: a shop for coffee' })).toBeVisible();
    await expectAccessible(freelancer, 'a contract');
    await expectNoSidewaysScroll(freelancer, 'a contract');
  });

  await test.step('the project is filled', async () => {
    const status = async () => (await call(client, 'GET', `/api/v1/client/project/${id}`)).body.data.status;
    await expect.poll(status).toBe('filled');
    await client.goto(`/client/project/${id}`);
    await expect(client.getByText('Filled', { exact: true })).toBeVisible();
    await expect(client.getByRole('link', { name: /^Edit/ })).toHaveCount(0);
  });

  await test.step('the freelancer delivers work with a file', async () => {
    await freelancer.getByRole('button', { name: 'Deliver work' }).click();
    const dialog = freelancer.getByRole('dialog', { name: 'Deliver work' });
    await dialog.getByLabel('Note').fill('The shop is up.');
    const file = { name: 'the shop.pdf', mimeType: 'application/pdf', buffer: PDF };
    await dialog.getByLabel('Files (optional)').setInputFiles(file);
    await expect(dialog.getByRole('button', { name: 'Remove the shop.pdf' })).toBeVisible();
    await expectAccessible(freelancer, 'the dialog of a delivery');
    await dialog.getByRole('button', { name: 'Deliver', exact: true }).click();
    await expect(freelancer.getByText('The shop is up.')).toBeVisible();
  });

  await test.step('the client opens the contract from the list and accepts the work', async () => {
    await client.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contracts' }).click();
    const card = client.getByRole('article', { name: 'Wanted: a shop for coffee' });
    await expect(card.getByText('Waiting for you')).toBeVisible();
    await expectAccessible(client, 'the contracts');
    await expectNoSidewaysScroll(client, 'the contracts');
    await card.getByRole('link').click();
    await expect(client.getByRole('link', { name: 'Download the shop.pdf' })).toBeVisible();
    await client.getByRole('button', { name: 'Accept the work' }).click();
    await client.getByRole('dialog').getByRole('button', { name: 'Accept the work' }).click();
    await expect(client.getByText('You accepted the work')).toBeVisible();
  });

  await test.step('the client records a payment, and the freelancer confirms it', async () => {
    await client.getByRole('button', { name: 'Record a payment' }).click();
    const dialog = client.getByRole('dialog', { name: 'Record a payment' });
    await dialog.getByLabel('Amount').fill('42000');
    await dialog.getByLabel('Paid on').fill(today());
    await expectAccessible(client, 'the dialog of a payment');
    await dialog.getByRole('button', { name: 'Record the payment' }).click();
    await expect(client.getByText('Marked as paid')).toBeVisible();
    await freelancer.reload();
    await freelancer.getByRole('button', { name: /^Confirm the payment/ }).click();
    await freelancer.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(freelancer.getByText('Confirmed', { exact: true })).toBeVisible();
    await expectAccessible(freelancer, 'a completed contract');
  });

  const number = `${new Date().getUTCFullYear()}-0001`;
  await test.step('the freelancer enters billing details and issues an invoice', async () => {
    await freelancer.getByRole('button', { name: 'Issue invoice' }).click();
    const first = freelancer.getByRole('dialog', { name: 'Billing details' });
    await first.getByLabel('Legal name').fill('Asha Rao Studio');
    await first.getByLabel('Address').fill('12 MG Road\nBengaluru 560001');
    await expectAccessible(freelancer, 'the dialog of billing details');
    await expectNoSidewaysScroll(freelancer, 'the dialog of billing details');
    await first.getByRole('button', { name: 'Save and continue' }).click();
    const dialog = freelancer.getByRole('dialog', { name: 'Issue invoice' });
    await expect(dialog.getByLabel('Description')).toHaveValue('Wanted: a shop for coffee');
    await expect(dialog.getByLabel('Description')).toBeFocused();
    await expect(dialog.getByLabel('Amount')).toHaveValue('42,000');
    await dialog.getByRole('button', { name: 'Add a line' }).click();
    await freelancer.keyboard.type('Discount');
    await freelancer.keyboard.press('Tab');
    await freelancer.keyboard.type('-2000');
    await expect(dialog.getByRole('status', { name: 'Total' })).toHaveText('₹40,000');
    await expectAccessible(freelancer, 'the dialog of an invoice');
    await expectNoSidewaysScroll(freelancer, 'the dialog of an invoice');
    await freelancer.keyboard.press('Escape');
    await freelancer.getByRole('button', { name: 'Keep editing' }).click();
    await expect(dialog.getByLabel('Amount').nth(1)).toHaveValue('-2,000');
    // A partial date must not be treated as empty, because the invoice cannot be changed later.
    await dialog.getByLabel('Due date').fill('');
    await dialog.getByLabel('Due date').pressSequentially('12');
    await dialog.getByRole('button', { name: 'Issue invoice' }).click();
    await expect(dialog.getByText('Due date must be a date.')).toBeVisible();
    await dialog.getByLabel('Due date').fill('2030-01-31');
    await dialog.getByRole('button', { name: 'Issue invoice' }).click();
    await expect(freelancer.getByRole('link', { name: `Invoice ${number}` })).toBeVisible();
    await expectAccessible(freelancer, 'a contract with an invoice');
  });

  await test.step('both parties read the invoice and print only the invoice on one sheet', async () => {
    await client.reload();
    for (const page of [client, freelancer]) {
      await page.getByRole('link', { name: `Invoice ${number}` }).click();
      const sheet = page.getByRole('article', { name: `Invoice ${number}` });
      for (const text of ['Asha Rao Studio', '12 MG Road', 'Discount', '-₹2,000', '₹40,000', '31 Jan 2030'])
        await expect(sheet.getByText(text)).toBeVisible();
      await expect(page).toHaveTitle(`Invoice ${number}`);
      await expectAccessible(page, 'an invoice');
      await expectNoSidewaysScroll(page, 'an invoice');
      await expectOnPaper(page, `Invoice ${number}`);
      await expect(page.getByText('Back to the contract')).toBeHidden();
      expect(await sheetsOf(page)).toBe(1);
      await page.emulateMedia({ media: null });
      await page.getByRole('link', { name: 'Back to the contract' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Wanted: a shop for coffee' })).toBeVisible();
    }
  });

  await test.step('the parties review each other, neither sees the other’s review beforehand, and one replies', async () => {
    const given = { Quality: 5, Communication: 4, Reliability: 3 };
    const write = async (page: Page, text: string) => {
      await page.getByRole('button', { name: 'Write a review' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Send review' }).click();
      await expect(dialog.getByText('Rate the quality.')).toBeVisible();
      await expectAccessible(page, 'the dialog of a review with errors');
      await expectNoSidewaysScroll(page, 'the dialog of a review with errors');
      for (const [label, stars] of Object.entries(given)) {
        await dialog
          .getByRole('radiogroup', { name: label })
          .getByRole('radio', { name: `${stars} of 5` })
          .check();
      }
      await dialog.getByLabel('Review (optional)').fill(text);
      await dialog.getByRole('button', { name: 'Send review' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('article', { name: 'Your review' })).toContainText(text);
      await expectAccessible(page, 'a contract with a review');
      await expectNoSidewaysScroll(page, 'a contract with a review');
    };
    await write(client, 'Clear questions, and no surprises.');
    await expect(client.getByText(/^Your review is hidden until/)).toBeVisible();
    await freelancer.reload();
    await expect(freelancer.getByRole('button', { name: 'Write a review' })).toBeVisible();
    await expect(freelancer.getByText('Clear questions, and no surprises.')).toHaveCount(0);
    await write(freelancer, 'A good brief.');
    const review = freelancer.getByRole('article', { name: /^Review by / });
    await expect(review).toContainText('Clear questions, and no surprises.');
    await review.getByRole('button', { name: 'Reply' }).click();
    const dialog = freelancer.getByRole('dialog', { name: 'Reply to this review' });
    await dialog.getByLabel('Reply').fill('Thank you for the tea.');
    await expectAccessible(freelancer, 'the dialog of a reply');
    await dialog.getByRole('button', { name: 'Send reply' }).click();
    await expect(review).toContainText('Thank you for the tea.');
    await client.reload();
    await expect(client.getByRole('article', { name: 'Your review' })).toContainText('Thank you for the tea.');
    await expect(client.getByRole('article', { name: /^Review by / })).toContainText('A good brief.');
  });

  await test.step('the freelancer’s page shows no review before the next day', async () => {
    await client.getByText('Freelancer Asha').getByRole('link').click();
    const reviews = client.getByRole('region', { name: 'Reviews' });
    await expect(reviews).toContainText('No reviews yet.');
    await expectAccessible(client, 'the page of a person without reviews');
    await expectNoSidewaysScroll(client, 'the page of a person without reviews');
    await client.goBack();
    await expect(client.getByRole('heading', { level: 1, name: 'Wanted: a shop for coffee' })).toBeVisible();
  });

  await test.step('the freelancer issues a work record that names the client, and anyone can check it until it is revoked', async () => {
    await expectRecord({ client, freelancer, visitor: await open() });
  });

  await test.step('another user cannot find the contract at its URL', async () => {
    const stranger = await open();
    await signUp(stranger, false);
    await stranger.goto(new URL(freelancer.url()).pathname);
    await expect(stranger.getByText('Contract not found')).toBeVisible();
  });
});

test('a visitor who opens a project’s URL returns there after signing in', async ({ page, browser, baseURL }) => {
  const owner = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  await signUp(owner, true);
  const id = await post(owner, { title: 'Wanted: a shop for coffee' });
  const person = newRegistration();
  await page.goto('/register/freelancer');
  await registerThroughForm(page, person);
  await expect(page).toHaveURL('/freelancer/profile');
  await logOut(page);

  await page.goto(`/client/project/${id}`);
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Username or Email').fill(person.username);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(`/client/project/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Wanted: a shop for coffee' })).toBeVisible();
});
