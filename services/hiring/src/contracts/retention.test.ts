import { DAY_MS } from '@hirelane/api/constants';
import { expect, onTestFinished, test } from 'vitest';
import { openContracts, type Two } from '../testing/open-contracts.ts';

const YEARS = 8;
/** Converts years to milliseconds and adds a day, because a year is not a whole number of days. */
const yearsFromNow = (years: number) => (years * 365.2425 + 1) * DAY_MS;

async function open() {
  const hiring = await openContracts();
  onTestFinished(hiring.close);
  const ended = async (): Promise<Two> => {
    const two = hiring.newTwo();
    await hiring.accept(two);
    await hiring.has(two, 'EngagementStarted');
    const at = new Date().toISOString();
    await hiring.command(two, 'client', { type: 'EndContract', reason: 'agreed', words: two.asked, at });
    return two;
  };
  return { ...hiring, ended };
}

test('after the retention, the terms of a contract that a party left are erased from the contract and the list, and their key is deleted', async () => {
  const hiring = await open();
  const two = await hiring.ended();
  await hiring.leave(two.client);
  await hiring.erased(two, 'client');
  expect(await hiring.retention(YEARS, yearsFromNow(YEARS - 1))()).toBe(0);
  expect(await hiring.contract(two, 'freelancer')).toMatchObject({ scope: two.scope, ended: { words: '' } });
  expect(await hiring.retention(YEARS, yearsFromNow(YEARS))()).toBe(1);
  expect((await hiring.types(two)).at(-1)).toBe('EngagementExpired');
  const left = JSON.stringify([await hiring.contract(two, 'freelancer'), await hiring.list(two, 'freelancer')]);
  for (const text of [two.scope, two.asked]) expect(left).not.toContain(text);
  const payment = { amount: 1, paidOn: '2026-11-23', reference: '' };
  await expect(
    hiring.command(two, 'freelancer', {
      type: 'MarkPayment',
      paymentId: two.proposalId,
      payment,
      at: '2026-11-24T12:00:00.000Z',
    }),
  ).rejects.toThrow('over');
  expect(await hiring.retention(YEARS, yearsFromNow(YEARS))()).toBe(0);
});

test('terms are kept while neither party has left', async () => {
  const hiring = await open();
  const two = await hiring.ended();
  await hiring.shown(two);
  expect(await hiring.retention(YEARS, yearsFromNow(YEARS + 20))()).toBe(0);
  expect(await hiring.contract(two, 'client')).toMatchObject({ scope: two.scope });
});

test('the next run completes a retention that crashed after writing the event and before deleting the key', async () => {
  const hiring = await open();
  const two = await hiring.ended();
  await hiring.leave(two.freelancer);
  await hiring.erased(two, 'freelancer');
  const crashing = () => Promise.reject(new Error('simulated crash'));
  expect(await hiring.retention(YEARS, yearsFromNow(YEARS), crashing)()).toBe(0);
  await hiring.shown(two);
  expect((await hiring.contract(two, 'client')).scope).toBe(two.scope);
  expect(await hiring.retention(YEARS, yearsFromNow(YEARS))()).toBe(1);
  expect((await hiring.contract(two, 'client')).scope).toBe('');
  expect((await hiring.types(two)).filter((type) => type === 'EngagementExpired')).toHaveLength(1);
});
