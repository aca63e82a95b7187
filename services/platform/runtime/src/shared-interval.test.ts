import { expect, onTestFinished, test, vi } from 'vitest';
import { everyShared } from './shared-interval.ts';

test('checks with the same interval share a timer, which ends with the last of them', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const calls: string[] = [];
  const stopOne = everyShared(100, () => void calls.push('one'));
  const stopTwo = everyShared(100, () => void calls.push('two'));
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(100);
  expect(calls).toEqual(['one', 'two']);
  stopOne();
  vi.advanceTimersByTime(100);
  expect(calls).toEqual(['one', 'two', 'two']);
  stopTwo();
  expect(vi.getTimerCount()).toBe(0);
});

test('a function that is added twice is called until it has been removed twice', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const check = vi.fn();
  const stops = [everyShared(100, check), everyShared(100, check)];
  stops[0]?.();
  stops[0]?.();
  vi.advanceTimersByTime(100);
  expect(check).toHaveBeenCalledOnce();
  stops[1]?.();
  expect(vi.getTimerCount()).toBe(0);
});

test('removing a function again does not end the timer of a later one', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const stop = everyShared(100, () => undefined);
  stop();
  const check = vi.fn();
  const stopLater = everyShared(100, check);
  stop();
  vi.advanceTimersByTime(100);
  expect(check).toHaveBeenCalledOnce();
  stopLater();
});
