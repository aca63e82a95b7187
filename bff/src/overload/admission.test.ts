import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openQueue } from './overload.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SETTINGS = { atOnce: 2, expectedMaxMs: 400, waitMaxMs: 800 };

/** A queue, with the numbers of the jobs that it has started and refused. */
function start(settings = SETTINGS) {
  const admission = openQueue(settings);
  const started: number[] = [];
  const refused: number[] = [];
  const ends = new Map<number, () => void>();
  const enter = (number: number) =>
    admission.enter({
      start(leave) {
        started.push(number);
        ends.set(number, leave);
      },
      refuse: () => void refused.push(number),
    });
  /** Ends a job after `afterMs`, so that another one can start. */
  async function end(number: number, afterMs = 0) {
    await vi.advanceTimersByTimeAsync(afterMs);
    ends.get(number)?.();
    await vi.advanceTimersByTimeAsync(1);
  }
  return { admission, started, refused, enter, end };
}

describe('given two turns', () => {
  test('two jobs start at once, and a third one starts when one of them ends', async () => {
    const { started, enter, end } = start();
    for (const number of [1, 2, 3]) enter(number);
    expect(started).toEqual([1, 2]);
    await end(2);
    expect(started).toEqual([1, 2, 3]);
  });

  test('waiting work starts in order of arrival', async () => {
    const { started, enter, end } = start();
    for (const number of [1, 2, 3, 4, 5]) enter(number);
    await end(1);
    await end(3);
    await end(2);
    expect(started).toEqual([1, 2, 3, 4, 5]);
  });

  test('work that reports its end twice releases only one turn', async () => {
    const { started, enter, end } = start();
    for (const number of [1, 2, 3, 4]) enter(number);
    await end(1);
    await end(1);
    expect(started).toEqual([1, 2, 3]);
  });

  test('withdrawn work is not started', async () => {
    const { admission, started, enter, end } = start();
    for (const number of [1, 2]) enter(number);
    const withdraw = enter(3);
    enter(4);
    withdraw();
    expect(admission.waiting()).toBe(1);
    await end(1);
    expect(started).toEqual([1, 2, 4]);
  });
});

describe('given work that takes 100 ms, one at a time', () => {
  async function busy() {
    const queue = start({ ...SETTINGS, atOnce: 1 });
    for (let number = 0; number < 60; number++) {
      queue.enter(number);
      if (queue.admission.waiting() > 1) await queue.end(queue.started.at(-1) ?? 0, 99);
    }
    return queue;
  }

  test('work waits only if it can start within 400 ms, and is otherwise refused at once', async () => {
    const { admission, refused, enter } = await busy();
    refused.length = 0;
    for (let number = 100; number < 110; number++) enter(number);
    expect(admission.waiting()).toBe(3);
    expect(refused).toHaveLength(8);
  });

  test('more work may wait once jobs finish faster again', async () => {
    const { admission, started, enter, end } = await busy();
    for (let number = 100; number < 160; number++) {
      enter(number);
      await end(started.at(-1) ?? 0, 4);
    }
    for (let number = 200; number < 210; number++) enter(number);
    expect(admission.waiting()).toBeGreaterThan(9);
  });
});

test('the queue regains its previous length once work is fast again', async () => {
  const { admission, started, refused, enter, end } = start({ ...SETTINGS, atOnce: 1 });
  enter(0);
  for (let number = 1; number < 20; number++) {
    enter(number);
    await end(started.at(-1) ?? 0, 700);
  }
  enter(100);
  expect(admission.waiting()).toBe(1);
  refused.length = 0;
  for (let number = 200; number < 260; number++) {
    await end(started.at(-1) ?? 0, 4);
    enter(number);
  }
  expect(refused).toEqual([]);
  for (let number = 300; number < 310; number++) enter(number);
  expect(admission.waiting()).toBeGreaterThan(9);
});

describe('given work that does not end', () => {
  test('waiting work is refused after 800 ms', async () => {
    const { refused, enter } = start();
    for (const number of [1, 2, 3]) enter(number);
    await vi.advanceTimersByTimeAsync(799);
    expect(refused).toEqual([]);
    await vi.advanceTimersByTimeAsync(2);
    expect(refused).toEqual([3]);
  });

  test('work that arrives 400 ms after the last start is refused at once', async () => {
    const { refused, enter } = start();
    for (const number of [1, 2, 3]) enter(number);
    await vi.advanceTimersByTimeAsync(401);
    enter(4);
    expect(refused).toEqual([4]);
  });
});

test('work that waited runs in the asynchronous context it arrived in', async () => {
  const trace = new AsyncLocalStorage<string>();
  const admission = openQueue({ ...SETTINGS, atOnce: 1 });
  const seen: (string | undefined)[] = [];
  let end: () => void = () => undefined;
  const enter = () =>
    admission.enter({
      start(leave) {
        seen.push(trace.getStore());
        end = leave;
      },
      refuse: () => undefined,
    });
  trace.run('first', enter);
  trace.run('second', enter);
  trace.run('other', () => end());
  await vi.advanceTimersByTimeAsync(1);
  expect(seen).toEqual(['first', 'second']);
});
