import { expectAccessible } from '../a11y/both-modes.ts';
import { expect, test } from '../fixtures.ts';
import { ask, signUp } from '../people.ts';
import { post } from '../projects.ts';

test('a client reads, annotates, shortlists, compares and declines proposals, and the freelancers see each decision', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const open = async () => (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  const client = await open();
  await signUp(client, true);
  const projectId = await post(client);
  const freelancers = [await open(), await open()] as const;
  for (const [n, page] of freelancers.entries()) {
    await signUp(page, false);
    const data = {
      projectId,
      expectedBidRate: 40_000 - n * 10_000,
      duration: '1 month',
      coverLetter: `Letter ${n + 1}. `.repeat(20),
    };
    expect((await ask(page, 'POST', '/api/v1/freelancer/proposal', { data })).status).toBe(201);
  }
  const [first, second] = freelancers;
  const rows = client.locator('[data-proposal]');
  const rowOf = (n: number) => rows.filter({ hasText: `Letter ${n}.` });

  await test.step('a cover letter that is on screen for a second counts as read, and its sender sees that', async () => {
    await client.goto(`/client/project/${projectId}`);
    await expect(rows).toHaveCount(2);
    await rowOf(1).scrollIntoViewIfNeeded();
    await expect(rowOf(1).getByText('Read', { exact: true })).toBeVisible();
    await rowOf(2).scrollIntoViewIfNeeded();
    await expect(rowOf(2).getByText('Read', { exact: true })).toBeVisible();
    await first.goto('/freelancer/proposals');
    await expect(first.getByText('Read by the client')).toBeVisible();
  });

  await test.step('the client sorts by lowest bid, and the order survives a reload', async () => {
    await client.getByLabel('Sort by').selectOption('lowest');
    await expect(rows.first()).toContainText('Letter 2.');
    await client.reload();
    await expect(rows.first()).toContainText('Letter 2.');
  });

  await test.step('the client shortlists the second proposal with the keyboard', async () => {
    await client.getByRole('link', { name: /^All \(/ }).focus();
    await client.keyboard.press('j');
    await client.keyboard.press('s');
    await expect(rowOf(2).getByText('Shortlisted', { exact: true }).first()).toBeVisible();
    await expect(client.getByRole('link', { name: 'Shortlisted (1)' })).toBeVisible();
  });

  await test.step('the client writes a note only they can see', async () => {
    await rowOf(2)
      .getByRole('button', { name: /^More: / })
      .click();
    await rowOf(2)
      .getByRole('button', { name: /^Add a private note/ })
      .click();
    await client.getByRole('textbox', { name: 'Private note' }).fill('Ask for the shop in Kochi.');
    await client.getByRole('button', { name: 'Save note' }).click();
    await client.reload();
    await expect(rowOf(2)).toContainText('Ask for the shop in Kochi.');
    await second.goto('/freelancer/proposals');
    await expect(second.getByRole('article')).toContainText('Shortlisted');
    await expect(second.getByText('Ask for the shop in Kochi.')).toHaveCount(0);
  });

  await test.step('two proposals are compared side by side', async () => {
    for (const box of await client.getByRole('checkbox', { name: /^Select / }).all()) await box.check();
    await client.getByRole('button', { name: 'Compare' }).click();
    await expect(client.getByRole('dialog', { name: 'Compare 2 proposals' })).toContainText('₹30,000');
    await expectAccessible(client, 'a comparison of proposals');
    await client.keyboard.press('Escape');
    await client.getByRole('button', { name: 'Clear' }).click();
  });

  await test.step('the client declines a proposal with a reason, which its sender reads', async () => {
    await rowOf(1)
      .getByRole('button', { name: /^Decline / })
      .click();
    await client.getByLabel('Reason').selectOption('budget');
    await client.getByLabel('Message (optional)').fill('Perhaps next year.');
    await expectAccessible(client, 'declining a proposal');
    await client.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
    await expect(rowOf(1).getByRole('button', { name: /^Undo declining/ })).toBeVisible();
    await first.goto('/freelancer/proposals');
    await expect(first.getByText('Reason: The budget does not fit.')).toBeVisible();
    await expect(first.getByText('Perhaps next year.')).toBeVisible();
    await expectAccessible(first, 'a proposal that was declined');
  });

  await test.step('the other freelancer revises and then withdraws a proposal, and the client sees both', async () => {
    await second.getByRole('button', { name: /^Revise / }).click();
    await second.getByLabel('Expected bid rate').fill('28000');
    await second.getByRole('button', { name: 'Save changes' }).click();
    await expect(second.getByText('You revised it once.')).toBeVisible();
    await client.reload();
    await expect(rowOf(2)).toContainText('Revised once since it was sent.');
    await second.getByRole('button', { name: /^Withdraw / }).click();
    await second.getByRole('button', { name: 'Withdraw proposal' }).click();
    await expect(second.getByText('Withdrawn')).toBeVisible();
    await client.goto(`/client/project/${projectId}?show=withdrawn`);
    await expect(rows).toHaveCount(1);
    await expect(rowOf(2).getByRole('button', { name: /^Shortlist/ })).toHaveCount(0);
    await expectAccessible(client, 'a withdrawn proposal');
  });
});
