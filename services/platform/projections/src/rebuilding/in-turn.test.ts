import type { EventBus, HandleBatch } from '@hirelane/event-sourcing/event-bus';
import { expect, test } from 'vitest';
import { inTurn } from './verify.ts';

test('batches are handled one after another, even after one that failed', async () => {
  let deliver: HandleBatch = async () => undefined;
  const bus = {
    subscribe: (_name, _categories, _resume, handle) => {
      deliver = handle;
      return {} as ReturnType<EventBus['subscribe']>;
    },
  } satisfies EventBus;
  const seen: string[] = [];
  inTurn(bus).subscribe(
    'test',
    [],
    async () => null,
    async (_batch, partition) => {
      seen.push(`${partition} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      seen.push(`${partition} ends`);
      if (partition === 'a') throw new Error('a fails');
    },
  );
  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((partition) => deliver([], partition, '1')));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(seen).toEqual(['a', 'b', 'c'].flatMap((partition) => [`${partition} begins`, `${partition} ends`]));
});
