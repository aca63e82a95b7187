import { expect, test } from 'vitest';
import { allSettled } from './all-settled.ts';

test('a failure is told once everything else has come to an end', async () => {
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

test('what succeeds is answered in its place', async () => {
  expect(await allSettled([Promise.resolve(1), Promise.resolve('two')])).toEqual([1, 'two']);
});
