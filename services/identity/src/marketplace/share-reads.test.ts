import { expect, test } from 'vitest';
import { shareReads } from './settings.ts';

/** Shared reads that the test completes by calling `ends`. Each resolves with the number of reads. */
function slow() {
  const ends: (() => void)[] = [];
  const read = shareReads(() => new Promise<number>((resolve) => void ends.push(() => resolve(ends.length))));
  return { ends, read };
}
const begun = () => new Promise<void>((resolve) => setImmediate(resolve));

test('callers that arrive during a read share the next one', async () => {
  const { ends, read } = slow();
  const first = read();
  await begun();
  const others = [read(), read(), read()];
  await begun();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  expect(await first).toBe(1);
  await begun();
  ends[1]?.();
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
});

test('a failed read does not prevent the next one', async () => {
  let tries = 0;
  const read = shareReads(async () => {
    tries++;
    if (tries === 1) throw new Error('no connection');
    return tries;
  });
  await expect(read()).rejects.toThrow('no connection');
  expect(await read()).toBe(2);
});
