import type { ProblemCode } from '@hirelane/api/problem';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useCommandKey } from '@/shared/api/useCommand';
import { ApiError, unreachable } from '@/shared/lib/apiError';
import { aProblem } from '@/test/builders';

/**
 * Runs a form's attempts, each given as its body and its result: `done`, `lost` or a problem code. Returns the number
 * of the key that each attempt used, starting at 1.
 */
async function keysOf(tries: string): Promise<number[]> {
  const { result } = renderHook(useCommandKey);
  const keys: string[] = [];
  for (const [body, end] of tries.split(', ').map((one) => one.split(' '))) {
    const send = async (key: string) => {
      keys.push(key);
      if (end !== 'done') throw end === 'lost' ? unreachable() : new ApiError(aProblem(end as ProblemCode));
    };
    await result.current(body, send).catch(() => undefined);
  }
  const different = [...new Set(keys)];
  return keys.map((key) => different.indexOf(key) + 1);
}

test.each([
  ['a retry', 'A lost, A unavailable, A done'],
  ['a retry of a refused body', 'A signed-out, A too-many, A done'],
  ['a different body after a lost response', 'A lost, B done'],
  ['a different body after a lost response and the end of the session', 'A lost, A signed-out, B done'],
  ['a different body after a lost response and too many requests', 'A lost, A too-many-requests, B done'],
  ['a different body after a lost response and an invalid body', 'A lost, B invalid, C done'],
])('%s keeps the key', async (_what, tries) => {
  expect(new Set(await keysOf(tries))).toEqual(new Set([1]));
});

test.each([
  ['after a success', 'A done, A done'],
  ['for a different body after a refusal', 'A signed-out, B done'],
  ['for a different body if the one without a response turns out to be invalid', 'A lost, A invalid, B done'],
  ['for a different body if the one without a response turns out to be refused', 'A lost, A not-open, B done'],
  ['if the server already has a different body under the key', 'A lost, B key-reused, B done'],
])('a new key is used %s', async (_when, tries) => {
  const keys = await keysOf(tries);
  expect(keys).toEqual(keys.map((_, index) => (index === keys.length - 1 ? 2 : 1)));
});
