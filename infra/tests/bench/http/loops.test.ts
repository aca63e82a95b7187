import { expect, test } from 'vitest';
import { openLoop } from './loops.ts';

test('every operation starts even if none has ended, and gets its intended start time', async () => {
  const intended: number[] = [];
  let release = () => {};
  const allHaveBegun = new Promise<void>((resolve) => {
    release = resolve;
  });
  const results = await openLoop(5, 500, async (n, at) => {
    intended.push(at);
    if (intended.length === 5) release();
    await allHaveBegun;
    return n;
  });
  expect(results).toEqual([0, 1, 2, 3, 4]);
  for (const [n, at] of intended.entries()) expect(at - (intended[0] ?? 0)).toBeCloseTo(n * 2, 6);
});

test('an operation that starts late gets its intended start time', async () => {
  const late: number[] = [];
  await openLoop(3, 1_000, async (n, at) => {
    const end = performance.now() + (n === 0 ? 30 : 0);
    while (performance.now() < end);
    late.push(performance.now() - at);
  });
  expect(late[1]).toBeGreaterThan(25);
  expect(late[2]).toBeGreaterThan(25);
});
