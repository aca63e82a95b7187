import { DELIVERY_REMINDER_DAYS } from '@hirelane/api/constants';
import { newId } from '@hirelane/event-sourcing/ids';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openEngagements, type Two } from '../testing/open-engagements.ts';

const DAY_MS = 24 * 3_600_000;

async function open(options = {}) {
  const hiring = await openEngagements(options);
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

/** `at`: by the clock of the copy that takes the delivery. */
async function deliver(hiring: Hiring, two: Two, at = new Date()): Promise<string> {
  const deliveryId = newId();
  const delivery = { deliveryId, note: two.note, files: [], at: at.toISOString() };
  await hiring.command(two, 'freelancer', { type: 'DeliverWork', ...delivery });
  return deliveryId;
}

const remindersOf = async (hiring: Hiring, two: Two) =>
  (await hiring.types(two)).filter((type) => type === 'DeliveryReminded').length;

test('an accepted offer begins an engagement with its terms, which nothing else keeps then', async () => {
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
])('%i days from when a delivery is 14 days old, its client was reminded %i times', async (days, times) => {
  const hiring = await open({ aheadMs: (DELIVERY_REMINDER_DAYS + days) * DAY_MS });
  const two = await started(hiring);
  await deliver(hiring, two);
  if (times > 0) await hiring.has(two, 'DeliveryReminded');
  // Whatever is due by then has been done when another engagement has begun.
  await started(hiring);
  expect(await remindersOf(hiring, two)).toBe(times);
});

test('a copy whose clock is weeks behind makes no delivery old', async () => {
  const hiring = await open();
  const two = await started(hiring);
  await deliver(hiring, two, new Date(Date.now() - 3 * DELIVERY_REMINDER_DAYS * DAY_MS));
  await started(hiring);
  expect(await remindersOf(hiring, two)).toBe(0);
});

test('each delivery is reminded of, and none that was answered', async () => {
  const hiring = await open({ aheadMs: (DELIVERY_REMINDER_DAYS + 1) * DAY_MS });
  const two = await started(hiring);
  const first = await deliver(hiring, two);
  await hiring.has(two, 'DeliveryReminded');
  await hiring.command(two, 'client', { type: 'RequestChanges', deliveryId: first, note: two.asked });
  await deliver(hiring, two);
  await expect.poll(() => remindersOf(hiring, two)).toBe(2);
});

describe('a client who is suspended', () => {
  const isDue = async (hiring: Hiring, deliveryId: string) =>
    (await hiring.due()).some(({ key, due_at: dueAt }) => key === deliveryId && dueAt !== null);

  test('is not reminded, also of what is delivered meanwhile, and is once they are restored', async () => {
    const hiring = await open({ aheadMs: (DELIVERY_REMINDER_DAYS + 1) * DAY_MS });
    const two = await started(hiring);
    await hiring.suspend(two.client);
    await hiring.knowsSuspended(two.client);
    await deliver(hiring, two);
    // Whatever is due by then has been done when another engagement has begun.
    await started(hiring);
    expect(await remindersOf(hiring, two)).toBe(0);
    await hiring.restore(two.client);
    await hiring.has(two, 'DeliveryReminded');
    await started(hiring);
    expect(await remindersOf(hiring, two)).toBe(1);
  });

  test('has nothing due while that lasts, and the same as before after it', async () => {
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

  test('whose freelancer is suspended is reminded', async () => {
    const hiring = await open({ aheadMs: (DELIVERY_REMINDER_DAYS + 1) * DAY_MS });
    const two = await started(hiring);
    await hiring.suspend(two.freelancer);
    await deliver(hiring, two);
    await hiring.has(two, 'DeliveryReminded');
  });

  test('leaves rows that a rebuild makes again', async () => {
    const hiring = await open();
    const two = await started(hiring);
    await deliver(hiring, two);
    await hiring.suspend(two.client);
    await hiring.knowsSuspended(two.client);
    const { live, replayed } = await hiring.liveAndReplayed();
    expect(replayed).toEqual(live);
  });
});

test('an invoice that has its number is issued by itself, once', async () => {
  const hiring = await open();
  const two = await started(hiring);
  const number = await hiring.number(two);
  await hiring.has(two, 'InvoiceIssued');
  expect(await hiring.contract(two, 'client')).toMatchObject({ invoices: [{ number, total: 20_000 }] });
  await expect.poll(async () => (await hiring.due()).filter(({ due_at: dueAt }) => dueAt !== null)).toEqual([]);
  expect((await hiring.types(two)).filter((type) => type === 'InvoiceIssued')).toHaveLength(1);
});

test('an invoice that has its number is issued although its freelancer has deleted their account meanwhile', async () => {
  const hiring = await open();
  const two = await started(hiring);
  await Promise.all([hiring.number(two), hiring.leave(two.freelancer)]);
  await hiring.has(two, 'InvoiceIssued');
  await hiring.erased(two, 'freelancer');
  expect(await hiring.contract(two, 'client')).toMatchObject({ invoices: [{ issuer: { name: two.scope } }] });
});

test('a contract is found by its two people, and by nobody else: its id can be worked out', async () => {
  const hiring = await open();
  const two = await started(hiring);
  await hiring.shown(two);
  const found = await Promise.all([two.client, two.freelancer, newId()].map((who) => hiring.keyFor(two, who)));
  expect(found.map((key) => key !== null)).toEqual([true, true, false]);
});
