import '@/app/csp';
import { getNonce } from 'get-nonce';
import { expect, test } from 'vitest';

test('zod, which loads later, is configured not to compile code', async () => {
  const z = await import('zod');
  expect(z.config().jitless).toBe(true);
});

test('a page without a nonce gets none', () => {
  expect(getNonce()).toBeUndefined();
});
