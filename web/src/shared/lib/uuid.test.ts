import { afterEach, expect, test, vi } from 'vitest';
import { uuid } from '@/shared/lib/uuid';

afterEach(() => vi.unstubAllGlobals());

const V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('uuid creates a version 4 UUID, even if crypto.randomUUID is missing', () => {
  expect(uuid()).toMatch(V4);
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(255) });
  expect(uuid()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
});
