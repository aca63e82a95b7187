import { DAY_MS, DELIVERY_REMINDER_DAYS } from '@hirelane/api/constants';
import { newId } from '@hirelane/event-sourcing/ids';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openContracts, type Two } from './testing/open-contracts.ts';

async function open(options = {}) {
  const hiring = await openContracts(options);
  onTestFinished(hiring.close);
  return hiring;
}

type Hiring = Awaited<ReturnType<typeof open>>;

async function started(hiring: Hiring): Promise<Two> {
  const two = hiring.newTwo();
  await hiring.accept(two);
  await hiring.has(two, 'EngagementStarted');
  return two;
}

/** `at`: the time according to the instance that receives the delivery. */
async function deliver(hiring: Hiring, two: Two, at = new Date()): Promise<string> {
  const deliveryId = newId();
  const delivery = { deliveryId, note: two.note, files: [], at: at.toISOString() };
  await hiring.command(two, 'freelancer', { type: 'DeliverWork', ...delivery });
  return deliveryId;
}

const remindersOf = async (hiring: Hiring, two: Two) =>
  (await hiring.types(two)).filter((type) => type === 'DeliveryReminded').length;

test('an accepted offer starts a contract, and the terms are then deleted from the due work', async () => {
  const hiring = await open();
  const two = await started(hiring);
  expect(await hiring.contract(two, 'freelancer')).toMatchObject({
    ...{ _id: two.engagementId, projectId: two.projectId, status: 'active', scope: two.scope, rate: 42_000 },
    timeline: [{ what: 'started', by: null }],
  });
  await expect.poll(async () => JSON.stringify(await hiring.due())).not.toContain(two.scope);
});

test.each([
  [-1, 0],
  [1, 1],
])('%i days after a delivery’s reminder is due, its client has received %i reminders', async (days, times) => {
  const hiring = await open({ aheadMs: (DELIVERY_REMINDER_DAYS + days) * DAY_MS });
  const two = await started(hiring);
  await deliver(hiring, two);
  if (times > 0) await hiring.has(two, 'DeliveryReminded');
  // Due work is done in order, so once this contract has started, all earlier due work is done.
  await started(hiring);
  expect(await remindersOf(hiring, two)).toBe(times);
});

test('an instance whose clock is weeks behind does not trigger early reminders', async () => {
  const hiring = await open();
  const two = await started(hiring);
  await deliver(hiring, two, new Date(Date.now() - 3 * DELIVERY_REMINDER_DAYS * DAY_MS));
  await started(hiring);
  expect(await remindersOf(hiring, two)).toBe(0);
});

test('each unanswered delivery gets one reminder, and answered ones get none', async () => {
  const hiring = await open({ aheadMs: (DELIVERY_REMINDER_DAYS + 1) * DAY_MS });
  const two = await started(hiring);
  const first = await deliver(hiring, two);
  await hiring.has(two, 'DeliveryReminded');
  await hiring.command(two, 'client', { type: 'RequestChanges', deliveryId: first, note: two.asked });
  await deliver(hiring, two);
  await expect.poll(() => remindersOf(hiring, two)).toBe(2);
});

describe('the reminder for a suspended client', () => {
  const isDue = async (hiring: Hiring, deliveryId: string) =>
    (await hiring.due()).some(({ key, due_at: dueAt }) => key === deliveryId && dueAt !== null);

  test('is sent only after they are restored, even for deliveries made while they were suspended', async () => {
    const hiring = await open({ aheadMs: (DELIVERY_REMINDER_DAYS + 1) * DAY_MS });
    const two = await started(hiring);
    await hiring.suspend(two.client);
    await hiring.knowsSuspended(two.client);
    await deliver(hiring, two);
    // Due work is done in order, so once this contract has started, all earlier due work is done.
    await started(hiring);
    expect(await remindersOf(hiring, two)).toBe(0);
    await hiring.restore(two.client);
    await hiring.has(two, 'DeliveryReminded');
    await started(hiring);
    expect(await remindersOf(hiring, two)).toBe(1);
  });

  test('is not due until they are restored, and then has the same row as before', async () => {
    const hiring = await open();
    const two = await started(hiring);
    const deliveryId = await deliver(hiring, two);
    await expect.poll(() => isDue(hiring, deliveryId)).toBe(true);
    const before = await hiring.due();
    await hiring.suspend(two.client);
    await expect.poll(() => isDue(hiring, deliveryId)).toBe(false);
    await hiring.restore(two.client);
    await expect.poll(() => isDue(hiring, deliveryId)).toBe(true);
    expect(await hiring.due()).toEqual(before);
  });

  test('is sent if only the freelancer is suspended', async () => {
    const hiring = await open({ aheadMs: (DELIVERY_REMINDER_DAYS + 1) * DAY_MS });
    const two = await started(hiring);
    await hiring.suspend(two.freelancer);
    await deliver(hiring, two);
    await hiring.has(two, 'DeliveryReminded');
  });

  test('has a due row that a rebuild recreates', async () => {
    const hiring = await open();
    const two = await started(hiring);
    await deliver(hiring, two);
    await hiring.suspend(two.client);
    await hiring.knowsSuspended(two.client);
    const { live, replayed } = await hiring.liveAndReplayed();
    expect(replayed).toEqual(live);
  });
});

test('due work issues a numbered invoice once', async () => {
  const hiring = await open();
  const two = await started(hiring);
  const number = await hiring.number(two);
  await hiring.has(two, 'InvoiceIssued');
  expect(await hiring.contract(two, 'client')).toMatchObject({ invoices: [{ number, total: 20_000 }] });
  await expect.poll(async () => (await hiring.due()).filter(({ due_at: dueAt }) => dueAt !== null)).toEqual([]);
  expect((await hiring.types(two)).filter((type) => type === 'InvoiceIssued')).toHaveLength(1);
});

test('a numbered invoice is issued even if its freelancer has deleted their account', async () => {
  const hiring = await open();
  const two = await started(hiring);
  await Promise.all([hiring.number(two), hiring.leave(two.freelancer)]);
  await hiring.has(two, 'InvoiceIssued');
  await hiring.erased(two, 'freelancer');
  expect(await hiring.contract(two, 'client')).toMatchObject({ invoices: [{ issuer: { name: two.scope } }] });
});

test('the end of a contract with a deleted account is published at night, once, and other ends are not', async () => {
  const hiring = await open({ aheadMs: 2 * DAY_MS });
  const [left, ended] = [await started(hiring), await started(hiring)];
  const end = { reason: 'agreed', words: '', at: new Date().toISOString() } as const;
  await hiring.command(ended, 'client', { type: 'EndContract', ...end });
  await hiring.leave(left.freelancer);
  await hiring.has(left, 'EngagementEndPublished');
  await expect.poll(async () => (await hiring.due()).filter(({ due_at: dueAt }) => dueAt !== null)).toEqual([]);
  expect((await hiring.types(left)).filter((type) => type === 'EngagementEndPublished')).toHaveLength(1);
  expect(await hiring.types(ended)).not.toContain('EngagementEndPublished');
});

test('only the two parties can find a contract, even though others can compute its id', async () => {
  const hiring = await open();
  const two = await started(hiring);
  await hiring.shown(two);
  const found = await Promise.all([two.client, two.freelancer, newId()].map((who) => hiring.keyFor(two, who)));
  expect(found.map((key) => key !== null)).toEqual([true, true, false]);
});
