import '@/app/csp';
import { getNonce } from 'get-nonce';
import { expect, test } from 'vitest';

test('zod is configured not to compile code, even though it loads after the configuration', async () => {
  const z = await import('zod');
  expect(z.config().jitless).toBe(true);
});

test('no nonce is set if the page contains none', () => {
  expect(getNonce()).toBeUndefined();
});
