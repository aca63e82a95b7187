import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { unlessAborted } from './back-off.ts';

const never = new Promise<never>(() => {});

test('unlessAborted returns the result of finished work and leaves no listener', async () => {
  const { signal } = new AbortController();
  expect(await unlessAborted(signal, Promise.resolve(1))).toBe(1);
  await expect(unlessAborted(signal, Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('unlessAborted rejects on abort while the work is unfinished, even if the signal was already aborted', async () => {
  const over = new AbortController();
  const waiting = unlessAborted(over.signal, never);
  over.abort(new Error('over'));
  await expect(waiting).rejects.toThrow('over');
  await expect(unlessAborted(over.signal, never)).rejects.toThrow('over');
});

test('a later result or error from abandoned work is ignored', async () => {
  const over = new AbortController();
  let fail = (_error: Error) => {};
  const work = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const waiting = unlessAborted(over.signal, work);
  over.abort(new Error('over'));
  await expect(waiting).rejects.toThrow('over');
  fail(new Error('late'));
  await expect(work).rejects.toThrow('late');
});
