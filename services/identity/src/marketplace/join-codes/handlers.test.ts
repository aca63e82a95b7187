import { MARKETPLACE_LIMITS } from '@hirelane/api/marketplace';
import { anId } from '@hirelane/api/testing/fixtures';
import { expect, test, vi } from 'vitest';
import { joinCodeHandlers } from './handlers.ts';
import type { JoinCodeStore } from './join-codes.ts';

const at = '2026-11-20T09:00:00.000Z';

/** Creates a code while the list contains these codes. */
async function make(open: number, used: number) {
  const codes = (count: number, state: 'open' | 'used') =>
    Array.from({ length: count }, () => ({ _id: anId(1), note: '', madeAt: at, expiresAt: at, state }));
  const made = vi.fn(async () => ({ made: { _id: anId(2), code: '', expiresAt: at }, wrote: {} }));
  const { makeJoinCode } = joinCodeHandlers({
    joinCodes: { make: made } as unknown as JoinCodeStore,
    list: async () => [...codes(open, 'open'), ...codes(used, 'used')],
  });
  await makeJoinCode({ body: { note: '', days: 7 } } as Parameters<typeof makeJoinCode>[0]);
  return made.mock.calls.length;
}

test('there are never more valid codes than the list can show, and used codes do not count', async () => {
  expect(await make(MARKETPLACE_LIMITS.joinCodes - 1, 1)).toBe(1);
  await expect(make(MARKETPLACE_LIMITS.joinCodes, 0)).rejects.toThrow('too-many');
});
