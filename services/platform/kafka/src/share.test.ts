import { expect, test } from 'vitest';
import { openShare } from './share.ts';

test('a succeeding partition does not hide a failing one', () => {
  const share = openShare();
  share.failed('topic/0', new Error('no'));
  share.took('topic/1', 3);
  expect(share.failure()?.message).toBe('no');
  share.took('topic/0', 2);
  expect(share.failure()).toBeUndefined();
  expect(share.behind()).toBe(5);
});

test('a partition that has moved to a different process is no longer counted', () => {
  const share = openShare();
  share.failed('topic/0', new Error('no'));
  share.took('topic/1', 3);
  share.took('topic/2', 4);
  share.assign(new Set(['topic/2']));
  expect(share.failure()).toBeUndefined();
  expect(share.behind()).toBe(4);
});
