import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gatherKeys } from '@/app/live/LiveWatch';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a hundred simultaneous signals trigger one refetch per key', () => {
  const pass = vi.fn();
  const keys = gatherKeys(pass);
  for (let n = 0; n < 50; n++) keys.add([['messages', 'list'], ['contracts']]);
  vi.advanceTimersByTime(250);
  expect(pass.mock.calls).toEqual([[[['messages', 'list'], ['contracts']]]]);
});

test('consecutive signals trigger a refetch every two seconds, including one for the last signal', () => {
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

test('requests are spread out after a signal that all pages receive', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const pass = vi.fn();
  gatherKeys(pass).add([['projects', 'heads']], 8_000);
  vi.advanceTimersByTime(3_999);
  expect(pass).not.toHaveBeenCalled();
  vi.advanceTimersByTime(251);
  expect(pass).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});

test('a stopped gatherer refetches nothing', () => {
  const pass = vi.fn();
  const keys = gatherKeys(pass);
  keys.add([['a']]);
  keys.add([['b']], 1_000);
  keys.stop();
  vi.advanceTimersByTime(10_000);
  expect(pass).not.toHaveBeenCalled();
});
