import { SubjectErased } from '@hirelane/event-sourcing/events';
import { openTestStorage } from '@hirelane/postgres/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openKeyCache, openSubjectKeys } from './subject-keys.ts';

const DATA_KEY = Buffer.alloc(32, 'tests');

let storage: Awaited<ReturnType<typeof openTestStorage>>;
beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage.close());

/** Two services in one process, and one in another. */
async function openThree() {
  const cache = openKeyCache();
  const open = (shared?: typeof cache) => openSubjectKeys(storage.pool, DATA_KEY, shared);
  return [await open(cache), await open(cache), await open()] as const;
}

test('services in one process share keys, and stop using one as soon as any of them destroys it', async () => {
  const [first, second] = await openThree();
  const key = await first.keyFor('u-shared');
  const query = vi.spyOn(storage.pool, 'query');
  expect(await second.keyFor('u-shared')).toBe(key);
  expect(query).not.toHaveBeenCalled();
  query.mockRestore();
  await first.destroy('u-shared');
  await expect(second.keyFor('u-shared')).rejects.toThrow(SubjectErased);
  expect(await second.keysOf(['u-shared'])).toEqual(new Map([['u-shared', null]]));
});

test('a key that was read before it was destroyed is not used afterwards', async () => {
  const [first, second, elsewhere] = await openThree();
  await elsewhere.keyFor('u-late');
  const { query } = storage.pool;
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const delayed = vi.spyOn(storage.pool, 'query').mockImplementationOnce(async (...args: unknown[]) => {
    const rows = await Reflect.apply(query, storage.pool, args);
    await arrived;
    return rows;
  });
  const reading = second.keysOf(['u-late']);
  delayed.mockRestore();
  await first.destroy('u-late');
  second.forget('u-late');
  arrive();
  await reading;
  await expect(second.keyFor('u-late')).rejects.toThrow(SubjectErased);
});
