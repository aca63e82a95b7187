import { expect, test } from 'vitest';
import { newServiceTokenKey } from './service-token-keys.ts';
import { serviceTokenRotation } from './service-tokens.ts';

const silent = { info: () => undefined, warn: () => undefined };
const AT_ONCE = { published: 0, former: 0 };

test('a new key is published before it is used to sign, and the previous one is removed last', async () => {
  const first = await newServiceTokenKey();
  const used: string[][] = [];
  const bff = {
    useServiceTokenKeys: async (keys: readonly { kid: string }[]) => void used.push(keys.map(({ kid }) => kid)),
  };
  const rotate = serviceTokenRotation(() => bff, [first], silent, new AbortController().signal, AT_ONCE);
  await Promise.all([rotate(), rotate()]);
  const [a, b, c] = [first.kid, used[2]?.[0] ?? '', used[5]?.[0] ?? ''];
  expect(used).toEqual([[a, b], [b, a], [b], [b, c], [c, b], [c]]);
  expect(new Set([a, b, c]).size).toBe(3);
});

test('a stop ends a change immediately and is not logged as an error', async () => {
  const ended = new AbortController();
  const warned: unknown[] = [];
  const log = { ...silent, warn: (...line: unknown[]) => void warned.push(line) };
  const bff = { useServiceTokenKeys: async () => undefined };
  const rotate = serviceTokenRotation(() => bff, [await newServiceTokenKey()], log, ended.signal);
  const rotating = rotate();
  ended.abort();
  await rotating;
  expect(warned).toEqual([]);
});
