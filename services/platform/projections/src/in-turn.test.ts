import { expect, test } from 'vitest';
import { inTurn, LARGE } from './in-turn.ts';

test('large batches run one at a time and in order, also after a failure, and small ones do not wait', async () => {
  const steps: string[] = [];
  const ends: (() => void)[] = [];
  const batch = (name: string, count: number) =>
    inTurn(count, async () => {
      steps.push(`${name} begins`);
      await new Promise<void>((resolve) => ends.push(resolve));
      steps.push(`${name} ends`);
      if (name === 'first') throw new Error('expected');
    });
  const [first, second] = [batch('first', LARGE), batch('second', LARGE)];
  const small = batch('small', LARGE - 1);
  await expect.poll(() => steps).toEqual(['small begins', 'first begins']);
  ends.shift()?.();
  await small;
  ends.shift()?.();
  await expect(first).rejects.toThrow('expected');
  await expect.poll(() => steps.at(-1)).toBe('second begins');
  ends.shift()?.();
  await second;
  expect(steps).toEqual(['small begins', 'first begins', 'small ends', 'first ends', 'second begins', 'second ends']);
});
