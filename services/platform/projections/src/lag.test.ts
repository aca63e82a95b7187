import type { Recorded } from '@hirelane/event-sourcing/events';
import { sample } from '@hirelane/event-sourcing/port-tests/samples';
import { expect, test } from 'vitest';
import { openLagClock } from './lag.ts';

const event = (second: number): Recorded => ({
  ...sample(),
  stream: 'project-1',
  version: 1,
  position: '1',
  at: new Date(second * 1_000).toISOString(),
});

/** A clock that the test sets, and a handler that finishes when the test lets it. */
function begin() {
  let second = 0;
  let settle: (error?: Error) => void = () => {};
  const lag = openLagClock(() => second * 1_000);
  const handle = lag.watch(
    () => new Promise((resolve, reject) => (settle = (error) => (error ? reject(error) : resolve()))),
  );
  return {
    lag,
    passTo(to: number) {
      second = to;
    },
    give: (partition: string, ...seconds: number[]) => {
      const given = handle(seconds.map(event), partition, '1').catch(() => undefined);
      return async (error?: Error) => {
        settle(error);
        await given;
      };
    },
  };
}

test('the lag is unknown at first and 0 while nothing is waiting, however old the last event is', async () => {
  const { lag, give, passTo } = begin();
  expect([lag.events(null), lag.seconds(null)]).toEqual([null, null]);
  await give('a', 10)();
  passTo(9_000);
  expect([lag.events(0), lag.seconds(0)]).toEqual([0, 0]);
});

test('during a batch, the lag is the age of its oldest event, even if the bus has not counted the batch', () => {
  const { lag, give, passTo } = begin();
  passTo(100);
  void give('a', 40, 90);
  expect([lag.events(0), lag.seconds(0)]).toEqual([2, 60]);
  expect(lag.events(700)).toBe(700);
});

test('between batches, the lag is the age of the last event handled', async () => {
  const { lag, give, passTo } = begin();
  await give('a', 10, 20)();
  passTo(50);
  expect(lag.seconds(300)).toBe(30);
});

test('a failed batch counts as waiting until it succeeds or this process no longer retries it', async () => {
  const { lag, give, passTo } = begin();
  await give('a', 10)(new Error('the database does not respond'));
  passTo(40);
  expect([lag.events(0), lag.seconds(0)]).toEqual([1, 30]);
  passTo(61);
  expect(lag.seconds(0)).toBe(0);
  passTo(70);
  await give('a', 10)();
  expect([lag.events(0), lag.seconds(0)]).toEqual([0, 0]);
});

test('the lag is that of the partition furthest behind', () => {
  const { lag, give, passTo } = begin();
  passTo(100);
  void give('a', 90);
  void give('b', 50);
  expect([lag.events(1), lag.seconds(1)]).toEqual([2, 50]);
});
