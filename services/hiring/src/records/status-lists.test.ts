import { generateKeyPair } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { MAX_AGE_MS, openStatusLists } from './credential.ts';
import type { SigningKey } from './keys.ts';

let key: SigningKey['key'];
beforeAll(async () => {
  key = (await generateKeyPair('ES256')).privateKey;
});

/** Status lists with one record, and state that tests can change. */
function opened() {
  const world = {
    kid: 'one',
    revoked: [] as number[],
    taken: 1,
    time: 0,
    signatures: 0,
    isBroken: false,
    name: 'Hirelane',
  };
  const lists = openStatusLists({
    queries: {
      stateOf: async () => ({ taken: world.taken, revoked: world.revoked.length }),
      revokedIn: async () => world.revoked,
    },
    keys: {
      currentId: async () => world.kid,
      async current() {
        world.signatures += 1;
        if (world.isBroken) throw new Error('simulated failure of the key');
        return { kid: world.kid, key };
      },
    },
    now: async () => new Date(Date.UTC(2026, 0, 1) + world.time).toISOString(),
    publicUrl: Promise.resolve('https://hirelane.example'),
    elapsed: () => world.time,
  });
  return { world, read: (number: number) => lists(number, world.name) };
}

test('a list is signed only once for many concurrent requests and a later one', async () => {
  const { world, read } = opened();
  const texts = [...(await Promise.all(Array.from({ length: 50 }, () => read(1)))), await read(1)];
  expect([new Set(texts).size, world.signatures]).toEqual([1, 1]);
});

test.each([
  ['a record is revoked', (world: ReturnType<typeof opened>['world']) => world.revoked.push(7)],
  ['another key signs', (world: ReturnType<typeof opened>['world']) => (world.kid = 'two')],
  ['the marketplace has another name', (world: ReturnType<typeof opened>['world']) => (world.name = 'Weavers')],
  ['its cache time is over', (world: ReturnType<typeof opened>['world']) => (world.time = MAX_AGE_MS)],
])('a list is signed again when %s', async (_when, change) => {
  const { world, read } = opened();
  const before = await read(1);
  change(world);
  const after = await read(1);
  expect([after === before, world.signatures]).toEqual([false, 2]);
});

test('each list has its own cache entry, and a list that does not exist is not signed', async () => {
  const { world, read } = opened();
  expect(await read(1)).not.toBe(await read(2));
  await Promise.all([read(1), read(2)]);
  expect(world.signatures).toBe(2);
  world.taken = 0;
  expect(await read(9)).toBeUndefined();
  expect(world.signatures).toBe(2);
});

test('a failure is not cached', async () => {
  const { world, read } = opened();
  world.isBroken = true;
  await expect(read(1)).rejects.toThrow('simulated failure');
  world.isBroken = false;
  expect(await read(1)).toMatch(/^ey/);
});
