import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gatherKeys } from '@/app/live/LiveWatch';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a hundred simultaneous signals refetch each key once', () => {
  const pass = vi.fn();
  const keys = gatherKeys(pass);
  for (let n = 0; n < 50; n++) keys.add([['messages', 'list'], ['contracts']]);
  vi.advanceTimersByTime(250);
  expect(pass.mock.calls).toEqual([[[['messages', 'list'], ['contracts']]]]);
});

test('consecutive signals, including the last, are refetched every two seconds', () => {
  const pass = vi.fn();
  const keys = gatherKeys(pass);
  for (let n = 0; n < 100; n++) {
    keys.add([['messages', 'list']]);
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(2_000);
  expect(pass.mock.calls.length).toBeGreaterThanOrEqual(5);
  expect(pass.mock.calls.length).toBeLessThanOrEqual(7);
});

test('requests after a signal to all pages are spread out', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const pass = vi.fn();
  gatherKeys(pass).add([['projects', 'heads']], 8_000);
  vi.advanceTimersByTime(3_999);
  expect(pass).not.toHaveBeenCalled();
  vi.advanceTimersByTime(251);
  expect(pass).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});

test('nothing is refetched once it has been stopped', () => {
  const pass = vi.fn();
  const keys = gatherKeys(pass);
  keys.add([['a']]);
  keys.add([['b']], 1_000);
  keys.stop();
  vi.advanceTimersByTime(10_000);
  expect(pass).not.toHaveBeenCalled();
});
