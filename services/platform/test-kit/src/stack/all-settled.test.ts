import { expect, test } from 'vitest';
import { allSettled } from './all-settled.ts';

test('a failure is reported once everything else has settled', async () => {
  let finish = () => {};
  const slow = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const ended: string[] = [];
  const all = allSettled([Promise.reject(new Error('no')), slow.then(() => ended.push('slow'))]);
  all.catch(() => ended.push('all'));
  await new Promise(setImmediate);
  expect(ended).toEqual([]);
  finish();
  await expect(all).rejects.toThrow('no');
  expect(ended).toEqual(['slow', 'all']);
});

test('results are returned in order', async () => {
  expect(await allSettled([Promise.resolve(1), Promise.resolve('two')])).toEqual([1, 'two']);
});
