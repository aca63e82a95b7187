import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { newId } from './ids.ts';
import { propagationTimeoutMs } from './propagation-timeout.ts';

test('the propagation timeout is 0 except for ids created recently', () => {
  const id = newId();
  expect(propagationTimeoutMs(id)).toBe(5_000);
  expect(propagationTimeoutMs(id, Date.now() + 60_000)).toBe(0);
  expect(propagationTimeoutMs(randomUUID())).toBe(0);
});
