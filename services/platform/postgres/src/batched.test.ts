import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { batched } from './batched.ts';

/** A statement whose batches wait until the test releases them. */
function start(settings?: Parameters<typeof batched<string, string>>[1]) {
  const batches: (readonly string[])[] = [];
  const going: (() => void)[] = [];
  const ask = batched<string, string>(async (items) => {
    batches.push(items);
    await new Promise<void>((resolve) => going.push(resolve));
    if (items.includes('bad')) throw new Error('the batch contains a bad item');
    if (items.includes('away')) throw new Error('Connection terminated unexpectedly');
    return items.map((item) => item.toUpperCase());
  }, settings);
  /** Releases the running batch and all later ones. */
  async function go(work: Promise<unknown>) {
    let isOver = false;
    void work.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      going.shift()?.();
      await Promise.resolve();
    }
  }
  return { ask, batches, go };
}

describe('while a batch is in progress', () => {
  test('the first item runs immediately, later items form one batch, and each gets its own result', async () => {
    const { ask, batches, go } = start();
    const all = Promise.all(['a', 'b', 'c', 'd'].map(ask));
    expect(batches).toEqual([['a']]);
    await go(all);
    expect(batches).toEqual([['a'], ['b', 'c', 'd']]);
    expect(await all).toEqual(['A', 'B', 'C', 'D']);
  });

  test('no batch is larger than the maximum', async () => {
    const { ask, batches, go } = start({ max: 2 });
    await go(Promise.all(['a', 'b', 'c', 'd'].map(ask)));
    expect(batches).toEqual([['a'], ['b', 'c'], ['d']]);
  });

  test('items with the same key are in different batches, in order', async () => {
    const { ask, batches, go } = start({ keyOf: (item) => item.slice(0, 1) });
    await go(Promise.all(['x', 'a1', 'b1', 'a2', 'a3'].map(ask)));
    expect(batches).toEqual([['x'], ['a1', 'b1'], ['a2'], ['a3']]);
  });

  test('only the item that makes its batch fail is rejected', async () => {
    const { ask, go } = start();
    const all = Promise.allSettled(['a', 'b', 'bad', 'c'].map(ask));
    await go(all);
    expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });

  test('a lost connection fails the whole batch, which is not sent again', async () => {
    const { ask, batches, go } = start();
    const all = Promise.allSettled(['a', 'b', 'away'].map(ask));
    await go(all);
    expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(batches).toHaveLength(2);
  });

  test('an item that has waited for five seconds is rejected and not sent', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { ask, batches, go } = start();
    const all = Promise.allSettled(['a', 'b'].map(ask));
    vi.advanceTimersByTime(5_001);
    await go(all);
    expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(batches).toEqual([['a']]);
  });
});
