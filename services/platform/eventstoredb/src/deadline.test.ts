import { expect, test } from 'vitest';
import { openDeadline } from './event-store.ts';
import { Unanswered } from './failures.ts';

const never = () => new Promise<never>(() => undefined);
const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

test('a promise that settles in time keeps its result or its error', async () => {
  const inTime = openDeadline(10_000);
  expect(await inTime(Promise.resolve(7))).toBe(7);
  await expect(inTime(Promise.reject(new Error('no')))).rejects.toThrow('no');
});

test('a promise that takes too long rejects with Unanswered, and a later promise still gets its full time', async () => {
  const inTime = openDeadline(100);
  let answer = (_value: string) => {};
  const early = inTime(never());
  await expect(early).rejects.toThrow(Unanswered);
  const later = inTime(
    new Promise<string>((resolve) => {
      answer = resolve;
    }),
  );
  const unanswered = inTime(never());
  answer('there');
  expect(await later).toBe('there');
  await expect(unanswered).rejects.toThrow('no response within 100 ms');
});

test('a thousand promises share one timer', async () => {
  const inTime = openDeadline(100);
  const before = timers();
  const all = Array.from({ length: 1_000 }, () => inTime(never()));
  const settled = Promise.allSettled(all);
  expect(timers() - before).toBeLessThan(3);
  expect((await settled).every(({ status }) => status === 'rejected')).toBe(true);
});
