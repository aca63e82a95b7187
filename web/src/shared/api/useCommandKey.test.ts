import type { ProblemCode } from '@hirelane/api/problem';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useCommandKey } from '@/shared/api/useCommand';
import { ApiError, unreachable } from '@/shared/lib/apiError';
import { aProblem } from '@/test/builders';

/**
 * Runs a form's attempts, each given as its body and its result: `done`, `lost` or a problem code. Returns the number
 * of each attempt's key; the first one is 1.
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
  ['a repeat', 'A lost, A unavailable, A done'],
  ['a repeat of a refused body', 'A signed-out, A too-many, A done'],
  ['another body after a lost answer', 'A lost, B done'],
  ['another body when the session ended after a lost answer', 'A lost, A signed-out, B done'],
  ['another body when there were too many tries after a lost answer', 'A lost, A too-many-requests, B done'],
  ['another body when one was invalid, but not the one whose answer was lost', 'A lost, B invalid, C done'],
])('%s keeps the key', async (_what, tries) => {
  expect(new Set(await keysOf(tries))).toEqual(new Set([1]));
});

test.each([
  ['after a success', 'A done, A done'],
  ['for another body after a refusal', 'A signed-out, B done'],
  ['for another body when the lost one turned out to be invalid', 'A lost, A invalid, B done'],
  ['for another body when the lost one turned out to be refused', 'A lost, A not-open, B done'],
  ['when the server knows the key with another body', 'A lost, B key-reused, B done'],
])('a new key is used %s', async (_when, tries) => {
  const keys = await keysOf(tries);
  expect(keys).toEqual(keys.map((_, index) => (index === keys.length - 1 ? 2 : 1)));
});
