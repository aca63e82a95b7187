import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient, readStaleAgain } from '@/shared/api/queryClient';
import { noteStaleAnswer } from '@/shared/api/staleAnswers';
import { ApiError } from '@/shared/lib/apiError';
import { aProblem } from '@/test/builders';

beforeEach(() => {
  vi.useFakeTimers();
  // Otherwise, the first refetch after an error may come before the last retry could have.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A screen's query, whose first calls fail. */
function watch(code: 'overloaded' | 'unavailable' | 'forbidden', failures: number) {
  const client = createQueryClient();
  let calls = 0;
  const queryFn = async () => {
    calls++;
    if (calls <= failures) throw new ApiError(aProblem(code));
    return 'an answer';
  };
  const observer = new QueryObserver(client, { queryKey: ['anything'], queryFn });
  const stop = observer.subscribe(() => undefined);
  return { observer, stop, calls: () => calls };
}

test('a query to a busy server is sent three times, then fails, and is retried until it succeeds', async () => {
  const { observer, stop, calls } = watch('overloaded', 4);
  await vi.advanceTimersByTimeAsync(4_500);
  expect(calls()).toBe(3);
  expect(observer.getCurrentResult()).toMatchObject({ status: 'error', error: { problem: { code: 'overloaded' } } });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'an answer' });
  const answered = calls();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls()).toBe(answered);
  stop();
});

test.each([
  ['is not available', 'unavailable', 3],
  ['refuses', 'forbidden', 1],
] as const)('a query to a server that %s ends with its error', async (_what, code, times) => {
  const { observer, stop, calls } = watch(code, 100);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls()).toBe(times);
  expect(observer.getCurrentResult().status).toBe('error');
  stop();
});

test('only stale responses are refetched, one request per query at a time, until they are current', async () => {
  const client = createQueryClient();
  const stopReading = readStaleAgain(client);
  const calls = { a: 0, b: 0, other: 0 };
  function open(name: keyof typeof calls, staleAnswers: number) {
    const queryFn = async () => {
      calls[name]++;
      if (calls[name] <= staleAnswers) noteStaleAnswer();
      return calls[name];
    };
    return new QueryObserver(client, { queryKey: [name], queryFn }).subscribe(() => undefined);
  }
  const stops = [open('other', 0)];
  await vi.advanceTimersByTimeAsync(0);
  stops.push(open('a', 3), open('b', 3));
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual({ a: 1, b: 1, other: 1 });
  await vi.advanceTimersByTimeAsync(7_500);
  expect(calls.a).toBeGreaterThan(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toEqual({ a: 4, b: 4, other: 1 });
  for (const stop of [...stops, stopReading]) stop();
});

test('responses that remain stale are refetched five times, and again after a minute', async () => {
  const client = createQueryClient();
  const stopReading = readStaleAgain(client);
  let calls = 0;
  const queryFn = async () => {
    noteStaleAnswer();
    return ++calls;
  };
  const observer = new QueryObserver(client, { queryKey: ['a'], queryFn });
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(calls).toBe(6);
  void observer.refetch();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(calls).toBe(12);
  void observer.refetch();
  await vi.advanceTimersByTimeAsync(0);
  stopReading();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(calls).toBe(13);
  stop();
});
